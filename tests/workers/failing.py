"""A program that fails at what nobody foresaw."""

from service.monitoring.logs import configure

configure("warning")
raise RuntimeError("the trap in hand.1")
