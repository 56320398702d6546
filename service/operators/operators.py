"""Operators' acts on players and matches.

Each act is a line in their log (`acts.py`), and an act that is repeated changes nothing.
"""

from __future__ import annotations

from datetime import datetime

from redis import Redis

from annales.domain.errors import NoSuchMatch, RefusedByRules, RefusedByTable
from annales.domain.log.terms import Author
from annales.events.redis_client import or_busy
from annales.service.accounts.bans import Ban, Bans
from annales.service.accounts.players import Players, is_id
from annales.service.accounts.tokens import Tokens
from annales.service.commands.closing import CloseAsOperator
from annales.service.commands.command import Written
from annales.service.deletion import Deletions
from annales.service.departures.departures import Departures, Left
from annales.service.door import Door
from annales.service.errors import BanEndPassed, UnknownPlayer
from annales.service.match import stamp
from annales.service.operators import acts
from annales.service.operators.acts import Acts, Details, Operator
from annales.service.operators.closing_reasons import ClosingReasons

ACCOUNT = "{operators}:account"  # the account that acts on the command line
ACCOUNT_NAME = "Operator"
CONTINUE, RESIGN = MATCHES = ("continue", "resign")  # what becomes of the matches of a player who may not play on


class Operators:
    """Bans and erases players, closes and deletes matches."""

    def __init__(
        self,
        redis: Redis,
        log: Acts,
        bans: Bans,
        players: Players,
        tokens: Tokens,
        departures: Departures,
        door: Door,
        deletions: Deletions,
        reasons: ClosingReasons,
    ) -> None:
        self._redis, self.log, self._bans, self._players = redis, log, bans, players
        self._tokens, self._departures, self._door = tokens, departures, door
        self._deletions, self._reasons = deletions, reasons

    def at_the_command_line(self, user: str) -> Operator:
        """A user of the machine, who acts under an account that is made when it is first needed."""
        held = self._redis.get(ACCOUNT)
        if held is None:
            account = self._players.create(ACCOUNT_NAME)
            if self._redis.set(ACCOUNT, account.id, nx=True):
                return Operator(account.id, user=user)
            held = self._redis.get(ACCOUNT) or b""
            if held.decode() != account.id:  # another process was faster
                self._players.erase(account.id)
        return Operator(held.decode(), user=user)

    # -- players

    def ban(
        self, by: Operator, player: str, reason: str, until: datetime | None = None, matches: str | None = None
    ) -> Ban:
        """Refuse all tokens of a player, up to a time (in UTC) or for good.

        `matches` says what becomes of their running matches: by default they `continue` if the ban has an end, and the
        player is taken out of them (`resign`) if it has none. The same ban again changes nothing. On return the ban is
        in force everywhere. Raises UnknownPlayer or BanEndPassed.
        """
        self._check(player)
        end = None if until is None else stamp(until)
        if end is not None and end <= stamp(self._door.now()):
            raise BanEndPassed(until=end)
        banned = self._bans.of(player)
        fate = matches or (RESIGN if end is None else CONTINUE)
        if banned is None or (banned.reason, banned.until) != (reason, end):
            banned = self._ban(by, player, reason, end, fate)
        elif fate == RESIGN:  # a process that died may have left some
            self._leave(by, player)
            self.log.finish_left(acts.BAN, player)
        return banned

    @or_busy()
    def _ban(self, by: Operator, player: str, reason: str, until: str | None, fate: str) -> Ban:
        line = self.log.new(by, acts.BAN, player, reason, {"until": until, "matches": fate})
        ban = Ban(reason, line.at, until)
        with self._redis.pipeline(transaction=True) as pipe:
            self._bans.put(pipe, player, ban)
            self.log.put(pipe, line)
            pipe.execute()
        self._tokens.wait_until_refused()
        if fate == RESIGN:
            left = self._leave(by, player)
            line.details.update(left=left.matches, failed=left.failed)
        self.log.finish(line)
        return ban

    @or_busy()
    def unban(self, by: Operator, player: str, reason: str = "") -> bool:
        """Lift a ban; false if there is none, which changes nothing. Raises UnknownPlayer."""
        self._check(player)
        if self._bans.of(player) is None:
            return False
        line = self.log.new(by, acts.UNBAN, player, reason, {})
        with self._redis.pipeline(transaction=True) as pipe:
            self._bans.lift(pipe, player)
            self.log.put(pipe, line)
            pipe.execute()
        self.log.finish(line)
        return True

    def erase(self, by: Operator, player: str, reason: str, matches: str = RESIGN) -> bool:
        """Erase a player's name, tokens, webhooks, deliveries and stored responses; matches keep only the id.

        They are taken out of their matches and tournaments first, unless these are to `continue`. False if there is no
        such player: what a process that died may have left of one is removed, and no line is written. Raises Busy or
        NewerRules if they cannot be taken out of everything now: nothing is erased then.
        """
        if self._players.find(player) is None:
            if is_id(player):
                self._departures.erase(player, _author(by), stays=matches == CONTINUE)
                self.log.finish_left(acts.ERASE, player)
            return False
        with self.log.recorded(by, acts.ERASE, player, reason, {"matches": matches}) as result:
            left = self._departures.erase(player, _author(by), stays=matches == CONTINUE)
            if matches == RESIGN:
                result.update(left=left.matches, failed=left.failed, tournaments=left.tournaments)
        return True

    def _check(self, player: str) -> None:
        if self._players.find(player) is None:
            raise UnknownPlayer(player=player)

    def _leave(self, by: Operator, player: str) -> Left:
        return self._departures.leave_matches(player, _author(by))

    # -- matches

    def close(self, by: Operator, match: str, reason: str) -> Written:
        """End a match without ranks; the players read the reason. One that is closed already is returned as it is.

        Raises NoSuchMatch, MatchOver, or NewerRules.
        """
        command = CloseAsOperator(match, by.player)
        if self._door.matches.get(match).is_over():
            written = self._door.do(command)
            self.log.finish_left(acts.CLOSE, match)
            return written
        with self.log.recorded(by, acts.CLOSE, match, reason) as result:
            self._reasons.put(match, reason)
            try:
                written = self._door.do(command, client=by.client)
            except (RefusedByTable, RefusedByRules):
                self._reasons.drop(match)  # it ended otherwise meanwhile
                raise
            result["entry"] = written.first
        return written

    def delete(self, by: Operator, match: str, reason: str) -> None:
        """Delete a match. Raises NoSuchMatch or NotDeletable."""
        try:
            found = self._door.matches.get(match)
        except NoSuchMatch:
            self.log.finish_left(acts.DELETE, match)
            raise
        details: Details = {"entries": found.tree.last, "digest": found.tree.digest, "game": found.opening.game}
        with self.log.recorded(by, acts.DELETE, match, reason, details):
            self._deletions.delete_as_operator(match, by.player)
            self._reasons.drop(match)


def _author(by: Operator) -> Author:
    return Author(player=by.player, client=by.client)
