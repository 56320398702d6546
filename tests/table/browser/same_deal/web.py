"""The API with one secret for all matches: `ANNALES_TABLE_SECRET` in hexadecimal."""

import os

from service.accounts.match_secrets import MatchSecrets
from service.http.wsgi import app
from service.match import Match

__all__ = ["app"]

SECRET = bytes.fromhex(os.environ["ANNALES_TABLE_SECRET"])
SHARE = "00" * 8  # what a seat contributes to chance where its player names nothing
_draft = Match.draft


def _same_draft(self, *args, **named):
    draft = _draft(self, *args, **named)
    draft.contribute = lambda: SHARE
    return draft


MatchSecrets.make = lambda self: SECRET
Match.draft = _same_draft
