"""The files that describe the service, written from the code: `python -m tools.spec`; `--check` only compares."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import yaml

from domain.games import GAMES
from service.http import create_app
from service.http.openapi.document import description_of
from service.queries.views import game_whole
from tools.terminal.broken_pipe import to_the_end

FOLDER = Path(__file__).resolve().parents[1] / "api-spec"


class Writer(yaml.SafeDumper):
    """YAML as people write it: no references, long texts in blocks."""

    def ignore_aliases(self, data: Any) -> bool:
        """Every place says all."""
        return True


def _text(writer: Writer, text: str) -> yaml.ScalarNode:
    return writer.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


Writer.add_representer(str, _text)


def files() -> Iterator[tuple[Path, str]]:
    """Every file with what the code says must stand in it."""
    described = description_of(create_app())
    yield FOLDER / "openapi.yaml", yaml.dump(described, Dumper=Writer, sort_keys=False, allow_unicode=True, width=120)
    for slug, game in sorted(GAMES.items()):
        whole = json.dumps(game_whole(game, "en"), ensure_ascii=False, indent=1)
        yield FOLDER / "games" / f"{slug}.json", whole + "\n"


def stale() -> list[Path]:
    """The files that are not what the code says, or are there for no game."""
    wanted = dict(files())
    found = {FOLDER / "openapi.yaml", *(FOLDER / "games").glob("*.json")}
    return sorted(
        path for path in found | set(wanted) if not path.is_file() or wanted.get(path) != path.read_text("utf-8")
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Write, or compare; 1 when something is not as it should be."""
    parser = argparse.ArgumentParser(prog="python -m tools.spec", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, and fail if a file is not fresh")
    if parser.parse_args(argv).check:
        wrong = stale()
        for path in wrong:
            print(f"{path.relative_to(FOLDER.parent)} is not fresh: run python -m tools.spec", file=sys.stderr)
        return 1 if wrong else 0
    (FOLDER / "games").mkdir(parents=True, exist_ok=True)
    for path, text in files():
        path.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(to_the_end(main))
