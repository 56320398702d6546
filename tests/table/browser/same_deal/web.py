"""The API with one secret for all matches: `ANNALES_TABLE_SECRET` in hexadecimal. It also plays the games of
`examples/games`, none of which has a presentation; it has no bots for them.
"""

import os

from annales.domain.games import GAMES
from annales.service.accounts.match_secrets import MatchSecrets
from annales.service.http.wsgi import app
from annales.service.match import Match
from examples.games import TOYS

__all__ = ["app"]

GAMES.known.update(TOYS)  # the one list from which a process takes its games

SECRET = bytes.fromhex(os.environ["ANNALES_TABLE_SECRET"])
SHARE = "00" * 8  # what a seat contributes to chance where its player names nothing
_draft = Match.draft


def _same_draft(self, *args, **named):
    draft = _draft(self, *args, **named)
    draft.contribute = lambda: SHARE
    return draft


MatchSecrets.make = lambda self: SECRET
Match.draft = _same_draft
