"""Gives a player who comes back a new token."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from annales.service.accounts.bans import Bans
from annales.service.accounts.players import TOKEN_DAYS, Player, Players
from annales.service.accounts.recovery.codes import RecoveryCodes
from annales.service.accounts.tokens import Tokens
from annales.service.answers.access import SCOPES
from annales.service.errors import PasskeyRefused, UnknownRecoveryCode

if TYPE_CHECKING:
    from annales.service.accounts.recovery.passkeys import Passkeys


class Returning:
    """Players who come back by a recovery code or a passkey."""

    def __init__(
        self,
        players: Players,
        tokens: Tokens,
        bans: Bans,
        codes: RecoveryCodes,
        passkeys: Callable[[], Passkeys],
    ) -> None:
        self._players, self._tokens, self._bans = players, tokens, bans
        self.codes, self._passkeys = codes, passkeys

    @property
    def passkeys(self) -> Passkeys:
        """The passkeys of players; the first use imports their library."""
        return self._passkeys()

    def register(self, name: str, client: str | None) -> tuple[Player, str, list[str]]:
        """A new player, the text of their first token and their recovery codes, which are shown only once."""
        player, token = self._players.register(name, client)
        return player, token, self.codes.renew(player.id)

    def by_code(self, code: str, client: str | None, *, revoke_others: bool) -> tuple[Player, str]:
        """The player of a code, and the text of a new token.

        A refusal leaves the code unused: UnknownRecoveryCode, PlayerBanned or TooManyTokens.
        """
        id = self.codes.player_of(code)
        player = self._players.player(id)
        if player is None:
            raise UnknownRecoveryCode()
        self._bans.check(id)
        token, text = self._tokens.issue(id, SCOPES, TOKEN_DAYS * 24 * 3600, client)
        try:
            self.codes.use(code)
        except UnknownRecoveryCode:
            self._tokens.revoke(id, token.id)
            raise
        if revoke_others:
            self._revoke_others(id, token.id)
        return player, text

    def by_passkey(self, credential: Mapping[str, Any], client: str | None) -> tuple[Player, str]:
        """The player of a passkey, and the text of a new token.

        Raises PasskeyRefused, PlayerBanned or TooManyTokens.
        """
        id = self.passkeys.signed_in(credential)
        player = self._players.player(id)
        if player is None:
            raise PasskeyRefused()
        self._bans.check(id)
        _, text = self._tokens.issue(id, SCOPES, TOKEN_DAYS * 24 * 3600, client)
        return player, text

    def _revoke_others(self, player: str, kept: str) -> None:
        for token in self._tokens.of_player(player):
            if token.id != kept:
                self._tokens.revoke(player, token.id)
