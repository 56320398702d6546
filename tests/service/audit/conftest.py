"""Processes with an archive, and so with an audit."""

from tests.service.archive.conftest import fresh, services, settings

__all__ = ["fresh", "services", "settings"]
