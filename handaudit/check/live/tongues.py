"""Which language is spoken, as far as a few words can tell: German and English are free, all others are not (TH-CONDUCT-1)."""

from typing import Final

_COMMON: Final = """
je nous vous est pas une avec mais très bonne bonjour bonsoir merci mes amis cest quoi ça oui fais suis
los las una por para muy buenas buenos noches hola gracias tengo estoy hoy amigos suerte mala vamos qué pero
che sono grazie buona fortuna andiamo molto sera ragazzi perché ciao
obrigado obrigada você não muito boa sorte noite tudo bem
ik het een niet goed jij veel geluk dank jullie
nie jest dzień dobry dobra dziękuję powodzenia
"""
_OTHERS: Final = frozenset(_COMMON.split())
"""Common words of French, Spanish, Italian, Portuguese, Dutch and Polish that are none in German or English."""


def foreign(text: str) -> bool:
    """Whether the words are in letters that neither German nor English is written in, or two of them are another language's."""
    letters = [c for c in text if c.isalpha()]
    if len(letters) < 2:
        return False
    if all(ord(c) > 0x36F for c in letters) and not any(0x1D00 <= ord(c) <= 0x1EFF for c in letters):
        return True
    words = "".join(c if c.isalpha() else "" if c in "'’" else " " for c in text.casefold()).split()
    return len(_OTHERS.intersection(words)) > 1
