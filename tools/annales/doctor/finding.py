"""The result of a check."""

from __future__ import annotations

from dataclasses import dataclass

OK, WARNING, ERROR = "ok", "warning", "error"


@dataclass(frozen=True)
class Finding:
    """One line of the report: its level, what was checked, what was found, and what to do about it."""

    level: str
    subject: str
    found: str
    cure: str = ""


def ok(subject: str, found: str) -> Finding:
    """All is well."""
    return Finding(OK, subject, found)


def warning(subject: str, found: str, cure: str) -> Finding:
    """The service runs, but not as it should."""
    return Finding(WARNING, subject, found, cure)


def error(subject: str, found: str, cure: str) -> Finding:
    """The service cannot run like this."""
    return Finding(ERROR, subject, found, cure)
