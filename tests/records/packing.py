"""Golden records are stored compressed, each in a file of its own; tests read them from a folder below `build`.

    python -m tests.records.packing                        compresses records that are not yet, and writes SHA256SUMS
    xz --decompress --stdout FILE.match.xz                 prints a record
    git config diff.xz.textconv "xz --decompress --stdout" lets `git diff` and `git log -p` show records as text

`SHA256SUMS` has the digest of the text of every record, in the form of the command `sha256sum`.
"""

import lzma
import os
import shutil
from hashlib import sha256
from pathlib import Path
from tempfile import mkdtemp

from tests.support.kept import VERSIONS, key_of_files

PACKED = Path(__file__).parent
SUMS = PACKED / "SHA256SUMS"
COMMAND = "python -m tests.records.packing"
ENDINGS = (".match", ".ndjson")  # of a record as text
XZ = ".xz"


def unpacked(packed: Path = PACKED, build: Path = PACKED.parents[1] / "build" / "records") -> Path:
    """The folder of all records as text, by game. Its name has a digest of the stored files: it is made once."""
    files = [file for file in sorted(packed.glob("*/*")) if file.name.removesuffix(XZ).endswith(ENDINGS)]
    folder = build / key_of_files(packed, files)
    if not folder.exists():
        build.mkdir(parents=True, exist_ok=True)
        unfinished = Path(mkdtemp(dir=build, prefix="unfinished-"))
        for file in files:
            target = unfinished / file.parent.name / file.name.removesuffix(XZ)
            target.parent.mkdir(exist_ok=True)
            target.write_bytes(lzma.decompress(file.read_bytes()) if file.suffix == XZ else file.read_bytes())
        try:
            unfinished.rename(folder)
        except OSError:  # another process was first
            shutil.rmtree(unfinished)
        made = [path for path in build.iterdir() if not path.name.startswith("unfinished-")]
        for old in sorted(made, key=lambda path: path.stat().st_mtime)[:-VERSIONS]:
            shutil.rmtree(old, ignore_errors=True)
    return folder


UNPACKED = unpacked()


def sums(folder: Path = UNPACKED) -> str:
    """The digest of each record in a folder of texts, in the form of the command `sha256sum`."""
    texts = sorted(folder.glob("*/*"))
    return "".join(
        f"{sha256(text.read_bytes()).hexdigest()}  {text.relative_to(folder).as_posix()}\n" for text in texts
    )


def pack(packed: Path = PACKED) -> None:
    """Compress each record that lies there as text."""
    for file in sorted(file for ending in ENDINGS for file in packed.glob(f"*/*{ending}")):
        unfinished = file.with_name(f"{file.name}.unfinished")
        unfinished.write_bytes(lzma.compress(file.read_bytes()))
        os.replace(unfinished, f"{file}{XZ}")
        file.unlink()


if __name__ == "__main__":
    pack()
    SUMS.write_text(sums(unpacked()), "utf-8")
