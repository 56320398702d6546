"""The bots answer the same on every Python: `script/soak pythons --moves 8`.

For each Python from 3.11 on that is found on this machine, an environment is made in a temporary folder with the one
library that the domain needs. There the moves of the golden records are computed again, or so many of each record, and
the answers of tests/bots/answers.json; and each game values positions of its records, to the last digit. The
environments need PyPI, or what pip is told to use instead of it.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

from annales.domain.games import GAMES
from annales.tools.annales.audit_bots.reading import verified
from annales.tools.record import moments, read
from tests.bots import answers
from tests.records.in_time import is_wrong
from tests.records.packing import UNPACKED

ROOT = Path(__file__).resolve().parents[2]
LIBRARIES = ("msgspec",)
OLDEST = (3, 11)
VERSION = "import sys; print(sys.implementation.name, *sys.version_info[:3])"


def main(arguments):
    """Compute on each Python; 1 if a move, an answer or a value differs."""
    wanted = parse(arguments)
    if wanted.here:
        print(json.dumps(computed(wanted.moves)))
        return 0
    pythons = {version_of(path): path for path in map(Path, wanted.python)} or found()
    told = {version: in_environment(path, wanted.moves) for version, path in pythons.items()}
    faults = [f"{version}: {fault}" for version, each in told.items() for fault in each["faults"]]
    faults += [f"{version}: values differ in {record}" for version, record in unlike(told)]
    print(*faults, sep="\n", end="\n" * bool(faults))
    moves = sum(each["moves"] for each in told.values())
    print(f"{moves} moves on {', '.join(told)}: {f'{len(faults)} faults' if faults else 'no fault'}")
    return 1 if faults else 0


def parse(arguments):
    """How many moves of each record, on which Pythons."""
    parser = argparse.ArgumentParser(prog="script/soak pythons", description=__doc__.splitlines()[0])
    parser.add_argument("--moves", type=int, default=0, help="of each record, evenly spread; 0, the default: all")
    parser.add_argument("--python", action="append", default=[], help="an interpreter, in place of all that are found")
    parser.add_argument("--here", action="store_true", help="compute in this process, and tell what came of it")
    return parser.parse_args(arguments)


# -- in one Python


def computed(most):
    """What a Python makes of the records and answers that are kept: the number of moves, faults, and values."""
    faults, moves, values = [], 0, {}
    for path in sorted(UNPACKED.glob("*/*.ndjson")):
        record = verified(path.read_bytes())
        entries = record.entries()
        for seq in answers.spread(entries, most or len(entries)):
            move, moves = record.check(seq), moves + 1
            if is_wrong(move):
                faults.append(f"{path.parent.name}/{path.stem}, entry {seq}: {move.found.text}")
    for name, games in answers.changed(answers.kept(), answers.all_answers()).items():
        faults.append(f"{name} answers otherwise in {', '.join(games)}")
    for path in sorted(UNPACKED.glob("*/*.match")):
        values[f"{path.parent.name}/{path.stem}"] = valued(GAMES[path.parent.name], path)
    return {"faults": faults, "moves": moves, "values": values}


def valued(game, path):
    """A digest of what positions of a record are worth to each seat, to the last digit."""
    tables = [table for _, _, table in moments(read(path.read_text("utf-8"))) if table.asked is not None]
    told = [game.value(table, seat).hex() for table in tables[::3] for seat in range(table.seats)]
    return sha256(" ".join(told).encode()).hexdigest()


def unlike(told):
    """The Pythons and records whose values are not those of the first Python."""
    first = next(iter(told.values()))["values"]
    for version, each in told.items():
        yield from ((version, record) for record, value in each["values"].items() if value != first[record])


# -- all Pythons


def found():
    """The interpreters of this machine that are new enough, by version: on the path, and those of pyenv."""
    pyenv = Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser()
    folders = [*map(Path, os.get_exec_path()), *pyenv.glob("versions/*/bin")]
    named = [path for folder in folders if folder.is_dir() for path in sorted(folder.iterdir())]
    pythons = {version_of(path): path for path in named if re.fullmatch(r"(python|pypy)3\.\d+", path.name)}
    return {version: path for version, path in sorted(pythons.items()) if version}


def version_of(path):
    """The implementation and version of an interpreter, if it works and is new enough."""
    asked = subprocess.run([path, "-I", "-c", VERSION], capture_output=True, text=True, check=False)
    name, *version = asked.stdout.split() or ["", "0"]
    return f"{name} {'.'.join(version)}" if tuple(map(int, version)) >= OLDEST else ""


def in_environment(python, most):
    """What an interpreter computes, with nothing installed but the libraries that are needed."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([python, "-m", "venv", "--without-pip", folder], check=True)  # some systems package pip apart
        own = Path(folder, "bin", "python")
        pip = [sys.executable, "-m", "pip", "--python", own, "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "--constraint", ROOT / "constraints.txt", *LIBRARIES], check=True)
        command = [own, "-m", "tests.soak.pythons", "--here", "--moves", str(most)]
        return json.loads(subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
