"""Rules of which a finding cites one at most, because they speak of different cases."""

from handaudit.model.finding import Finding

APART = """
TH-FIRST-1 TH-FIRST-2 | TH-CHIP-1 TH-CHIP-2 TH-CHIP-3 | TH-VERBAL-1 TH-VERBAL-2 | TH-HALF-1 TH-HALF-2 | TH-SHOW-1 TH-SHOW-2 TH-SHOW-12
TH-MISDEAL-1 TH-MISDEAL-2 TH-MISDEAL-3 | TH-MISDEAL-1 TH-MISDEAL-3 TH-MISDEAL-4 | TH-DEAD-1 TH-DEAD-2 TH-DEAD-3 TH-DEAD-4
TH-ODD-1 RR-ODD-1 | TH-ODD-1 TH-ODD-2 | TH-DECK-1 RR-DECK-1 RR-DECK-2 C32-DECK-1 JB-DECK-1 | TH-DEAL-1 JB-DEAL-1
TH-BET-1 C32-BET1-2 | TH-BET-2 C32-NL-1 C32-NL-2 | TH-RANK-1 C32-RANK-1 RR-RANK-1 RR-RANK-2 | TH-BEST-1 RR-BEST-1
RR-STUD-1 RR-STUD-3 | RR-STUD-2 RR-STUD-4 | TH-STREET-2 RR-LOG-1 | TH-DECK-3 C32-ACE-1
DH-FEE-1 DH-FEE-6 | DH-FEE-4 DH-FEE-9 | DH-FEE-5 DH-FEE-9 | DH-ALLIN-3 DH-ALLIN-6 DH-ALLIN-9 | DH-SWAP-4 DH-SWAP-5 DH-OVER-1
C32-MISS-1 C32-MISS-2 C32-MISS-3 C32-MISS-4 | C32-BET1-1 C32-BET2-1 | C32-DEAL-1 C32-DRAW-4 | C32-PAR-2 C32-PAR-3
C32-SHOW-1 C32-SHOW-2 TH-SHOW-1 TH-SHOW-2 TH-SHOW-12 | C32-SHOW-3 TH-SHOW-12 | C32-DRAW-1 C32-DRAW-2 C32-DRAW-4 | C32-BUYIN-1 C32-BUYIN-2
JB-ANTE-1 JB-REDEAL-1 | JB-OPEN-3 JB-FALSE-1 | JB-FALSE-1 JB-FALSE-4 | JB-FALSE-2 JB-FALSE-3 JB-FALSE-5 | JB-DRAW-1 JB-DRAW-5
"""
"""Rules of which no two are about one case: each speaks of another moment, amount, seat or pack."""


def two_cases(findings: list[Finding] | tuple[Finding, ...]) -> list[str]:
    """Findings that cite rules of two cases, in words."""
    return [
        f"{one.code} ({one.message}) cites {' and '.join(both)}"
        for one in findings
        for row in APART.replace("\n", "|").split("|")
        if len(both := sorted(set(one.rules) & set(row.split()))) > 1
    ]
