"""Compares two records of one match: are they the same, does one go on from the other, or do they part?

    python -m annales.tools.compare A.ndjson B.ndjson

The records may be held by different viewers: what each may read differs, but the digests are the same for all. Each
record is first verified by itself, as `tools/verify.py` does. `-` reads one of them from standard input.

Exits with 0 if they have the same entries; with 1 if a record does not hold; with 2 for wrong usage; with 3 if one goes
on from the other; with 4 if they part: somebody was shown another match than the other reader.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from annales.tools.terminal.broken_pipe import to_the_end
from annales.tools.terminal.invitation import parser_as_called
from annales.tools.verify import Broken, read, verify

SAME, BROKEN, USAGE, GOES_ON, PARTED = range(5)

Entries = Sequence[Mapping[str, Any]]


def compared(name: str, first: Entries, other_name: str, second: Entries) -> tuple[int, list[str]]:
    """The exit status and the sentences about two records that hold, each given with its name."""
    said = [_about(name, first), _about(other_name, second)]
    for one, other in zip(first, second, strict=False):
        if one["digest"] != other["digest"]:
            seq = one["seq"]
            both = f"They are the same up to entry {seq - 1}." if seq > 1 else "They are records of two matches."
            parting = [f"  {_entry(file, entry)}" for file, entry in ((name, one), (other_name, other))]
            return PARTED, [*said, f"THEY PART AT ENTRY {seq}. {both}", *parting]
    if first[0]["record"]["match"] != second[0]["record"]["match"]:
        said.append("They give the match two names: a service that imports a match gives it a name of its own.")
    if len(first) == len(second):
        return SAME, [*said, f"THEY ARE THE SAME: {len(first)} entries, digest {first[-1]['digest']}."]
    longer, shorter = (name, other_name) if len(first) > len(second) else (other_name, name)
    more = abs(len(first) - len(second))
    entries = "1 more entry" if more == 1 else f"{more} more entries"
    return GOES_ON, [*said, f"{longer} GOES ON FROM {shorter}, with {entries}."]


def _about(name: str, entries: Entries) -> str:
    label, held = entries[0]["record"], "everybody"
    if entries[-1]["kind"] != "disclosed":
        held = "a spectator" if label["seat"] is None else f"seat {label['seat']}"
    return f"{name}: match {label['match']}, {len(entries)} entries, as {held} may read it."


def _entry(name: str, entry: Mapping[str, Any]) -> str:
    return f"{name}: {entry['kind']} of {entry['at']}, digest {entry['digest']}"


def main(argv: Sequence[str] | None = None) -> int:
    """Verify both records, compare them, and print how they relate."""
    parser = parser_as_called("python -m annales.tools.compare", __doc__)
    parser.add_argument("first", help="a record, as the service exports it")
    parser.add_argument("second", help="another one")
    given = parser.parse_args(argv)
    found = []
    for file in (given.first, given.second):
        try:
            data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
            verify(data)  # type: ignore[no-untyped-call]  # it is one file for any Python 3.10
            found += [file, read(data)]  # type: ignore[no-untyped-call]
        except Broken as broken:
            print(f"{file} DOES NOT HOLD. {broken}", file=sys.stderr)
            return BROKEN
        except OSError as reason:
            print(f"{file} cannot be read: {reason.strerror}", file=sys.stderr)
            return USAGE
    status, said = compared(*found)
    print("\n".join(said))
    return status


if __name__ == "__main__":
    sys.exit(to_the_end(main))
