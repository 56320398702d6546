"""Campaigns of the cult over HTTP: ages are opened, and played to their ends by the service's own bots at once."""

from examples.games import TOYS

CULT, OPEN, ME = TOYS["cult"], {"kind": "open"}, {"kind": "player"}
