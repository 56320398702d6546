"""What is strange about a sentence and its parts."""

import re

from annales.domain.contract.game import Game
from annales.domain.templates import parted
from annales.tools.laws.law import Complaints

NAMED = re.compile(r"\b(seats?|sièges?) \d", re.IGNORECASE)


def strange_parts(game: Game, plain: str, marked: str) -> Complaints:
    """A sentence that is another one when its parts are asked for, and a seat in it that is no part.

    A name of the game may speak of a seat: «scout of seat 2».
    """
    sentence, parts = parted(marked)
    if sentence != plain:
        yield f"{plain!r} is {sentence!r} with its parts"
    text = plain if parts is None else parts["text"]
    for name in game.TEXTS.names.values():
        text = text.replace(name.fr, "").replace(name.en, "")
    if NAMED.search(text):
        yield f"{plain!r} names a seat that is no part: {parts}"
