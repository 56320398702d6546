"""A process that is started by itself checks its settings as the launcher does."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.process
@pytest.mark.parametrize("module", ["workers.scheduler", "workers.run", "workers.webhooks"])
def test_an_archive_that_cannot_be_ends_it_with_one_line(module, tmp_path, redis_url):
    """Its name is there, and no traceback."""
    (tmp_path / "file").write_text("")
    environ = {
        **os.environ,
        "ANNALES_REDIS_URL": redis_url,
        "ANNALES_ARCHIVE": f"sqlite:///{tmp_path / 'file' / 'more' / 'archive.db'}",
    }

    ended = subprocess.run(
        [sys.executable, "-m", module], cwd=ROOT, env=environ, capture_output=True, text=True, check=False, timeout=60
    )

    assert ended.returncode == 1
    assert ended.stderr.startswith(f"{module}: ANNALES_ARCHIVE: the folder ")
    assert len(ended.stderr.splitlines()) == 1
