"""What takes long to make is kept in `build/kept`, under a key that digests all that decides it.

A thing is used again only if it was made of the very same and is whole; else it is made again. Removing the folder is
always safe.
"""

import fcntl
import io
import os
import sys
import sysconfig
import tarfile
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

FOLDER = Path(__file__).resolve().parents[2] / "build" / "kept"
KEPT_BY = "kept_by"  # property of a test that made again what a command keeps in git: the command
VERSIONS = 4  # of one thing that are kept, the newest: for those who change between branches
INTERPRETER = f"{sys.implementation.cache_tag} {sysconfig.get_platform()}"  # such as `cpython-311 linux-x86_64`


def key_of(*parts: str | bytes) -> str:
    """A digest of these parts, in order: 32 hexadecimal digits."""
    digest = sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()[:32]


def key_of_files(root: Path, paths) -> str:
    """A digest of files with their names below `root`, whatever the order in which they are given."""
    return key_of(*(part for path in sorted(paths) for part in (path.relative_to(root).as_posix(), path.read_bytes())))


class Thing:
    """One thing in one version: bytes, or the files of a folder."""

    def __init__(self, name: str, key: str, folder: Path = FOLDER) -> None:
        self._folder, self._key = folder / name, key
        self._path = self._folder / key

    def read(self) -> bytes | None:
        """Its bytes; None if they are not kept, or not whole, or those of another version."""
        try:
            seal, _, data = self._path.read_bytes().partition(b"\n")
        except FileNotFoundError:
            return None
        return data if seal == self._seal(data) else None

    def keep(self, data: bytes) -> None:
        """Keep its bytes from now on; the oldest versions are removed."""
        self._folder.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=self._folder, prefix="unfinished-", delete=False) as file:
            file.write(self._seal(data) + b"\n" + data)
        os.replace(file.name, self._path)
        kept = [path for path in self._folder.iterdir() if not path.name.startswith((".", "unfinished-"))]
        for old in sorted(kept, key=lambda path: path.stat().st_mtime)[:-VERSIONS]:
            old.unlink(missing_ok=True)

    def files(self, target: Path, make) -> None:
        """Put its files into the folder `target`: those that are kept, or what `make()` makes there.

        Whoever asks meanwhile waits, so that two processes do not make the same. Links are not kept.
        """
        with self._alone():
            if (data := self.read()) is None:
                make()
                self.keep(_packed(target))
                return
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            archive.extractall(target, filter="data")

    def _seal(self, data: bytes) -> bytes:
        return sha256(self._key.encode() + data).hexdigest().encode()

    @contextmanager
    def _alone(self):
        self._folder.mkdir(parents=True, exist_ok=True)
        with open(self._folder / ".lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield


def _packed(folder: Path) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        archive.add(folder, ".", filter=lambda member: None if member.issym() else member)
    return packed.getvalue()
