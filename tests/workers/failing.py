"""A program that fails with an unexpected error."""

from annales.service.monitoring.logs import configure

configure("warning", "tool")
raise RuntimeError("the trap in hand.1")
