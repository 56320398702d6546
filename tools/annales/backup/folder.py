"""The folder of a backup: its files, and `manifest.json`, which comes last and proves that they are whole."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import msgspec

from annales.events.backup.files import Damaged, FileProof, check

FORM = 1  # version of the files of a backup
MANIFEST = "manifest.json"
ACCOUNTS, MATCHES, ARCHIVE = "redis.records.zst", "events.records.zst", "archive.records.zst"


class Archived(msgspec.Struct, frozen=True):
    """The archive in a backup: its id, and the form of its tables."""

    id: str
    form: int


class Manifest(msgspec.Struct, frozen=True):
    """What a backup has: `store` is the id of the store, `release` made it at `made_at` (UTC)."""

    form: int
    release: str
    made_at: str
    store: str
    archive: Archived | None
    files: dict[str, FileProof]

    @property
    def digest(self) -> str:
        """SHA-256 of the manifest (hex), and so of all that it names: it names this backup."""
        return sha256(msgspec.json.encode(self, order="deterministic")).hexdigest()


class _Signed(msgspec.Struct, frozen=True):
    backup: Manifest
    sha256: str


class _Form(msgspec.Struct, frozen=True):
    form: int


class _OfAnyForm(msgspec.Struct, frozen=True):
    backup: _Form


class NoBackup(Exception):
    """A folder has no backup, or one that cannot be restored; the message says why."""


@contextmanager
def new_folder(folder: Path) -> Iterator[None]:
    """A folder for the files of a backup, for its owner alone; if it fails, they are removed.

    Raises FileExistsError if there is anything in it, and OSError.
    """
    is_new = not folder.exists()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise FileExistsError(f"{folder} is not empty")
    os.chmod(folder, 0o700)
    try:
        yield
    except BaseException:
        for name in (ACCOUNTS, MATCHES, ARCHIVE, MANIFEST, f"{MANIFEST}.new"):
            (folder / name).unlink(missing_ok=True)
        if is_new:
            folder.rmdir()
        raise


def finish(folder: Path, manifest: Manifest) -> None:
    """Read every file back, and write the manifest: from now on it is a backup. Raises Damaged, OSError."""
    for name, proof in manifest.files.items():
        check(folder / name, proof)
    fresh = folder / f"{MANIFEST}.new"
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(_Signed(manifest, manifest.digest)), indent=2) + b"\n")
        file.flush()
        os.fsync(file.fileno())
    os.replace(fresh, folder / MANIFEST)
    entries = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(entries)
    finally:
        os.close(entries)


def opened(folder: Path) -> Manifest:
    """What a backup has, when every file has been compared with it. Raises NoBackup."""
    manifest = _read(folder / MANIFEST)
    for name, proof in manifest.files.items():
        try:
            check(folder / name, proof)
        except Damaged as reason:
            raise NoBackup(f"it is damaged: {reason}. Restore another one") from reason
        except OSError as reason:
            raise NoBackup(f"it is not whole: {folder / name} cannot be read: {reason.strerror}") from reason
    return manifest


def _read(path: Path) -> Manifest:
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        raise NoBackup(f"it has no {MANIFEST}: it is no backup, or the backup was interrupted") from None
    except OSError as reason:
        raise NoBackup(f"{path} cannot be read: {reason.strerror}") from reason
    try:
        form = msgspec.json.decode(text, type=_OfAnyForm).backup.form
        if form != FORM:
            raise NoBackup(f"it has form {form}, and this release knows form {FORM}: use the release that made it")
        signed = msgspec.json.decode(text, type=_Signed)
    except (msgspec.MsgspecError, UnicodeDecodeError) as reason:
        raise NoBackup(f"it is damaged: {MANIFEST} cannot be read: {reason}") from reason
    if signed.backup.digest != signed.sha256:
        raise NoBackup(f"it is damaged: {MANIFEST} was changed")
    return signed.backup
