"""Print the script of a guided match as it is played, for its author: each step, what it wants, and how long it takes.

    python -m annales.tools.guide sacrifice --lang fr

It plays the first wanted answer of each step, draws the table before it, and stops where the script and the rules
differ.
"""

from __future__ import annotations

import argparse
import sys

from annales.domain.contract.game import Game
from annales.domain.contract.guide.lesson import BadScript, first_wanted, lesson, notations
from annales.domain.contract.guide.script import Chapter, GuideStep, guide_of
from annales.domain.games import GAMES
from annales.domain.table.visibility import as_seen
from annales.tools.laws.books.guide_laws import minutes_of


def main(argv: list[str] | None = None) -> int:
    """Returns 1 if the script cannot be played to its end."""
    parser = argparse.ArgumentParser(prog="guide", description="Print the script of a guided match as it is played.")
    parser.add_argument("game", help="the game's id")
    parser.add_argument("--lang", choices=("en", "fr"), default="en", help="the language, by default en")
    parser.add_argument("--tables", action="store_true", help="draw the table at each step")
    given = parser.parse_args(argv)
    game = GAMES.get(given.game)
    guide = None if game is None else guide_of(game)
    if game is None or guide is None:
        print(f"{given.game}: no such game, or it has no script", file=sys.stderr)
        return 1
    try:
        for number, chapter in enumerate(guide.chapter):
            print(f"== {chapter.title.speak(given.lang)}")
            _print_chapter(game, number, chapter, given.lang, given.tables)
    except BadScript as fault:
        print(f"!! {fault}")
        return 1
    print(f"== {guide.ends.speak(given.lang)}")
    for language in ("en", "fr"):
        print(f"about {minutes_of(guide, language):.1f} minutes in {language}, {guide.minutes} at most")
    return 0


def _print_chapter(game: Game, number: int, chapter: Chapter, language: str, tables: bool) -> None:
    answers: list[str] = []
    for step in chapter.step:
        table = lesson(game, number, answers).table
        if tables:
            print(game.draw(as_seen(table, chapter.seat), language))
        print(f"\n{len(answers) + 1}. {step.says.speak(language)}")
        offered = notations(game, table, chapter.seat)
        _, answer = first_wanted(game, table, chapter.seat, step)
        print(f"   > {answer}   ({_asked(step)}; {len(offered)} legal: {' '.join(offered)})")
        answers.append(answer)
    print(f"   . {lesson(game, number, answers).taken} answers taken")


def _asked(step: GuideStep) -> str:
    return ", ".join(each.answer for each in step.wants) or "only read"


if __name__ == "__main__":
    raise SystemExit(main())
