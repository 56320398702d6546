"""Write out how a game's table is shown, as a file to be improved: `python -m annales.tools.presentation hidden_nim`.

It writes `domain/games/<slug>/data/presentation.toml` with the defaults that hold without a file, and prints the titles
that `texts.toml` needs then. `docs/presentation.md` says what each member means.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from annales.domain.contract.game import Game
from annales.domain.contract.presentation.complete import presentation_of
from annales.domain.contract.presentation.model import Presentation, family
from annales.domain.games import INSTALLED
from annales.tools.terminal.broken_pipe import to_the_end

ROOT = Path(__file__).resolve().parents[1]
INLINE = ("area", "number")  # lists with a table a line


def as_toml(presentation: Presentation) -> str:
    """A presentation as a file, without what says nothing."""
    members = _without_defaults(msgspec.to_builtins(presentation), msgspec.to_builtins(Presentation(format=1)))
    lists = {name: members.pop(name) for name in INLINE if name in members}
    tables = {name: members.pop(name) for name in ("board", "tints", "hidden") if members.get(name)}
    lines = ["# How the table of this game is shown: docs/presentation.md.", "format = 1"]
    lines += [f"{name} = {_value(value)}" for name, value in members.items() if name != "format"]
    for name, rows in lists.items():
        lines += [f"{name} = [", *(f"  {_value(_said(row))}," for row in rows), "]"]
    for name, table in tables.items():
        lines += ["", f"[{name}]", *(f"{_key(key)} = {_value(value)}" for key, value in _said(table).items())]
    return "\n".join(lines) + "\n"


def missing_titles(game: Game) -> list[str]:
    """The lines of `[titles]` and `[kinds]` that a file of this game needs and `texts.toml` does not have."""
    shown = presentation_of(game)
    names = [family(area.zones[0]) for area in shown.area] + [number.name for number in shown.number]
    titles = [name for name in dict.fromkeys(names) if name not in game.TEXTS.titles]
    kinds = [kind for kind in dict.fromkeys(entry.kind for entry in game.CATALOGUE) if kind not in game.TEXTS.kinds]
    return [*_table("titles", titles), *_table("kinds", kinds)]


def _table(name: str, keys: Sequence[str]) -> Iterator[str]:
    if keys:
        yield f"\n[{name}]"
    for key in keys:
        word = json.dumps(key.rpartition(".")[2].replace("_", " ").capitalize())
        yield f"{_key(key)} = {{ fr = {word}, en = {word} }}"


def _without_defaults(members: Mapping[str, Any], defaults: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in members.items() if value != defaults.get(name) and value is not None}


def _said(table: Mapping[str, Any]) -> dict[str, Any]:
    """The members of a table that are not empty."""
    return {name: value for name, value in table.items() if value not in (None, "", [], (), {}, False)}


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {_value(held)}" for key, held in _said(value).items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    return key if key.replace("_", "").replace("-", "").isalnum() else json.dumps(key)


def main(argv: Sequence[str] | None = None) -> int:
    """Write the file and print the titles; 1 for a game that does not exist or has a file already."""
    parser = argparse.ArgumentParser(prog="python -m annales.tools.presentation", description=__doc__)
    parser.add_argument("game", help="the id of the game, such as hidden_nim")
    parser.add_argument("--games", type=Path, default=ROOT / "domain" / "games", help="the folder of the games")
    asked = parser.parse_args(argv)
    game = INSTALLED.get(asked.game)
    if game is None:
        print(f"there is no game '{asked.game}': there are {', '.join(INSTALLED)}", file=sys.stderr)
        return 1
    file = asked.games / asked.game / "data" / "presentation.toml"
    if file.exists():
        print(f"{file} exists", file=sys.stderr)
        return 1
    file.write_text(as_toml(presentation_of(game)), "utf-8")
    print(f"Wrote {file}.")
    if titles := missing_titles(game):
        print("For its data/texts.toml, to be put into words:", *titles, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(to_the_end(main))
