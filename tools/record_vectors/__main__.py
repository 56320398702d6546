"""The conformance vectors of the record format, written from the code: `python -m annales.tools.record_vectors`.

`--check` writes nothing, and fails where a file is not what the code would write, byte for byte.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from annales.domain.canonical import canonical
from annales.tools.terminal.broken_pipe import to_the_end

from . import members, told
from .broken import BrokenRecord, broken
from .match import KEY
from .matches import ValidRecord, valid
from .primitives import primitives

FOLDER = Path(__file__).resolve().parents[2] / "api-spec" / "record-vectors"
ABOUT = (
    "Conformance vectors of the record format: docs/record.md describes it. `records` are files of this "
    "folder. `holds` says whether a reader accepts the record; `entry` at which entry it refuses it; `why` in words. "
    "`imported` says what the service makes of it: finished (stored as it is), continued (goes on like a fork of "
    "itself), closed (not taken in, because an envelope is closed) or refused. `key` is the public key of the "
    "signatures."
)


def holding() -> list[ValidRecord]:
    """Every record that holds."""
    return [*valid(), *told.holding(), *members.holding()]


def breaking() -> list[BrokenRecord]:
    """Every record that does not hold."""
    return [*broken(), *told.breaking(), *members.breaking()]


def files() -> dict[Path, bytes]:
    """Every file with its required content."""
    found = {FOLDER / one.file: one.data for one in holding()}
    found |= {FOLDER / one.file: one.data for one in breaking()}
    found[FOLDER / "vectors.json"] = _written({"about": ABOUT, "key": KEY.public, "records": _verdicts()})
    found[FOLDER / "primitives.json"] = _written(primitives())
    return found


def _verdicts() -> list[dict[str, Any]]:
    verdicts = [
        {"file": one.file, "holds": True, "entry": None, "why": one.shows, "imported": one.imported}
        for one in holding()
    ]
    return verdicts + [
        {"file": one.file, "holds": False, "entry": one.entry, "why": one.why, "imported": one.imported}
        for one in breaking()
    ]


def _written(value: Any) -> bytes:
    """A JSON file for people; its values are those of the canonical form."""
    return json.dumps(json.loads(canonical(value)), indent=1).encode() + b"\n"


def stale() -> list[Path]:
    """The files that are not what the code writes, or that it does not write."""
    wanted, found = files(), set(FOLDER.glob("*"))
    return sorted(path for path in found | set(wanted) if not path.is_file() or wanted.get(path) != path.read_bytes())


def main(argv: Sequence[str] | None = None) -> int:
    """Write, or compare; 1 when something is not as it should be."""
    parser = argparse.ArgumentParser(prog="python -m annales.tools.record_vectors", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, and fail if a file is not fresh")
    if parser.parse_args(argv).check:
        wrong = stale()
        for path in wrong:
            print(f"{path.name} is not fresh: run python -m annales.tools.record_vectors", file=sys.stderr)
        return 1 if wrong else 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in stale():
        path.unlink(missing_ok=True)
    for path, data in files().items():
        path.write_bytes(data)
    return 0


if __name__ == "__main__":
    sys.exit(to_the_end(main))
