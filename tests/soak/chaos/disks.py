"""Small disks that can be filled: file systems in memory, which only root may mount."""

import os
import subprocess
from contextlib import contextmanager

BALLAST = "ballast"


class Disk:
    """A mounted file system of some megabytes."""

    def __init__(self, folder):
        self.folder = folder

    def fill(self):
        """Leave no byte free."""
        with (self.folder / BALLAST).open("wb", buffering=0) as file:
            for size in (1 << 20, 1 << 12, 1):
                try:
                    while file.write(b"\0" * size):
                        pass
                except OSError:
                    continue

    def empty(self):
        """Take away what filled it."""
        (self.folder / BALLAST).unlink(missing_ok=True)


def can_mount():
    """Whether this process may."""
    return os.geteuid() == 0


@contextmanager
def disk(folder, megabytes):
    """A disk at a folder, which is an ordinary one where nothing can be mounted."""
    folder.mkdir(parents=True)
    if not can_mount():
        yield Disk(folder)
        return
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=0755", "annales", folder], check=True)
    try:
        yield Disk(folder)
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)
