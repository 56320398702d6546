"""Generates the files in api-spec from the code: `python -m annales.tools.spec`; `--check` only compares them."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import yaml

from annales.domain.annotations import file as file_of_annotations
from annales.domain.games import GAMES
from annales.service.http import create_app
from annales.service.http.channel.asyncapi import asyncapi_of
from annales.service.http.openapi.document import description_of
from annales.service.http.openapi.downgrade import openapi_3_0
from annales.service.queries.game_views import full_game_view
from annales.tools.terminal.broken_pipe import to_the_end

FOLDER = Path(__file__).resolve().parents[1] / "api-spec"


SHORT = 88  # characters: a list or an object that has no more is put on one line


class Writer(yaml.CSafeDumper):
    """Writes YAML for people: no references, long texts in blocks, short values on one line."""

    def ignore_aliases(self, data: Any) -> bool:
        """True: repeated values are written in full."""
        return True

    def represent_sequence(self, tag: str, sequence: Any, flow_style: bool | None = None) -> yaml.SequenceNode:
        """A list, on one line if it is simple and short."""
        node = super().represent_sequence(tag, sequence, flow_style)
        node.flow_style = _width(node) <= SHORT
        return node

    def represent_mapping(self, tag: str, mapping: Any, flow_style: bool | None = None) -> yaml.MappingNode:
        """An object, on one line if it is simple and short."""
        node = super().represent_mapping(tag, mapping, flow_style)
        node.flow_style = _width(node) <= SHORT
        return node


def _width(node: yaml.Node) -> int:
    """How many characters a value has on one line; more than `SHORT` if it is not simple."""
    if isinstance(node, yaml.ScalarNode):
        return SHORT + 1 if "\n" in node.value else len(node.value)
    if len(node.value) > 1 and any(isinstance(part, yaml.CollectionNode) for part in _parts(node)):
        return SHORT + 1
    return sum(_width(part) + 2 for part in _parts(node))


def _parts(node: yaml.CollectionNode) -> Iterator[yaml.Node]:
    for part in node.value:
        yield from part if isinstance(part, tuple) else (part,)


def _text(writer: Writer, text: str) -> yaml.ScalarNode:
    return writer.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


Writer.add_representer(str, _text)


def files() -> Iterator[tuple[Path, str]]:
    """Every generated file with its content."""
    app = create_app(games=GAMES)  # whatever packages are installed here
    document = description_of(app)
    yield FOLDER / "openapi.yaml", _yaml(document)
    yield FOLDER / "openapi-3.0.yaml", _yaml(openapi_3_0(document))
    yield FOLDER / "asyncapi.yaml", _yaml(asyncapi_of(app))
    yield FOLDER / "annotations.schema.json", _json(file_of_annotations.schema()) + "\n"
    for slug, game in sorted(GAMES.items()):
        yield FOLDER / "games" / f"{slug}.json", _json(msgspec.to_builtins(full_game_view(game, "en"))) + "\n"


def _json(value: Any, margin: str = "") -> str:
    """JSON for people: what fits in 120 columns is put on one line."""
    whole = json.dumps(value, ensure_ascii=False)
    if len(margin + whole) <= 120 or not isinstance(value, (dict, list)):
        return whole
    deeper, (first, last) = margin + " ", "[]" if isinstance(value, list) else "{}"
    if isinstance(value, list):
        parts = [_json(each, deeper) for each in value]
    else:
        parts = [f"{json.dumps(name, ensure_ascii=False)}: {_json(each, deeper)}" for name, each in value.items()]
    return f"{first}\n{deeper}" + f",\n{deeper}".join(parts) + f"\n{margin}{last}"


def _yaml(document: dict[str, Any]) -> str:
    return str(yaml.dump(document, Dumper=Writer, sort_keys=False, allow_unicode=True, width=120))


def stale() -> list[Path]:
    """The files that are missing, differ from the generated ones, or belong to no game."""
    wanted = dict(files())
    present = {*FOLDER.glob("*.yaml"), *(FOLDER / "games").glob("*.json")}
    return sorted(
        path for path in present | set(wanted) if not path.is_file() or wanted.get(path) != path.read_text("utf-8")
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Write the files, or compare them; 1 if a file is out of date."""
    parser = argparse.ArgumentParser(prog="python -m annales.tools.spec", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is out of date")
    if parser.parse_args(argv).check:
        outdated = stale()
        for path in outdated:
            print(
                f"{path.relative_to(FOLDER.parent)} is out of date: run python -m annales.tools.spec", file=sys.stderr
            )
        return 1 if outdated else 0
    (FOLDER / "games").mkdir(parents=True, exist_ok=True)
    for path, text in files():
        path.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(to_the_end(main))
