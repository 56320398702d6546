"""Operators' acts on tokens of operators and on the keys of the service; each act is a line in their log."""

from __future__ import annotations

from contextlib import AbstractContextManager

from annales.service.accounts.players import Players
from annales.service.accounts.signing_keys import SigningKey, SigningKeys
from annales.service.accounts.tokens import Token, Tokens
from annales.service.answers.access import ADMIN
from annales.service.operators import acts
from annales.service.operators.acts import Acts, Details, Operator


class Credentials:
    """Issues and revokes tokens of operators, and replaces keys."""

    def __init__(self, log: Acts, players: Players, tokens: Tokens) -> None:
        self._log, self._players, self._tokens = log, players, tokens

    def issue(self, by: Operator, name: str, seconds: int) -> tuple[str, Token, str]:
        """Make an account of this name with a token of an operator: its id, the token, and the text of the token."""
        player = self._players.create(name)
        with self._log.recorded(by, acts.TOKEN_ISSUE, player.id, "") as details:
            token, text = self._tokens.issue(player.id, (ADMIN,), seconds)
            details.update(token=token.id, until=token.expires_at)
        return player.id, token, text

    def revoke(self, by: Operator, player: str, token: str) -> bool:
        """Revoke a token of any scope; false if the player has no such token, which changes nothing."""
        if token not in {each.id for each in self._tokens.of_player(player)}:
            return False
        with self._log.recorded(by, acts.TOKEN_REVOKE, player, "", {"token": token}):
            return self._tokens.revoke(player, token)

    def rotate(self, by: Operator, signing_keys: SigningKeys) -> SigningKey:
        """Replace the key that the service signs with."""
        with self._log.recorded(by, acts.KEY_ROTATE, None, "", {"replaced": signing_keys.all()[-1].kid}) as details:
            key = signing_keys.rotate()
            details["key"] = key.kid
        return key

    def rewrapping(self, by: Operator) -> AbstractContextManager[Details]:
        """For a block that encrypts all secrets with the present master key, and says how many it has changed."""
        return self._log.recorded(by, acts.KEY_REWRAP, None, "")
