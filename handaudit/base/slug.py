"""Names of games as programs have them."""


def slug(game: str) -> str:
    """The header's name of a game in small letters, words joined by hyphens, without apostrophes."""
    plain = "".join("" if sign in "'’" else sign if sign.isalnum() or sign == "+" else " " for sign in game.lower())
    return "-".join(plain.split())
