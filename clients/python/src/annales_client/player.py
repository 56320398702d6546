"""A player at a service, however it is reached, and their turns."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias, TypeVar

from annales_client.refused import Refused
from annales_client.types import (
    Accepted,
    Answers,
    Bookmark,
    CaughtUp,
    EntryShown,
    Legal,
    LegalAnswers,
    MatchMessage,
    MatchShown,
    Notice,
    OpponentGone,
    QuestionShown,
    ReviewProgress,
    SentAction,
    TurnNotice,
    World,
    Worlds,
)

T = TypeVar("T")
Told: TypeAlias = Notice | CaughtUp | Bookmark
Heard: TypeAlias = MatchMessage | EntryShown | OpponentGone | ReviewProgress
Parameters: TypeAlias = Mapping[str, str | int | bool | None]
MOVED_ON = ("stale_answer", "not_asked", "match_over", "no_such_match")


class Player(ABC):
    """A player at a service."""

    @abstractmethod
    def request(
        self,
        operation: str,
        returns: type[T],
        *,
        path: Parameters | None = None,
        query: Parameters | None = None,
        body: Mapping[str, object] | str | None = None,
    ) -> T:
        """Carry out an operation of the API, and return what it returns, of this type; raises Refused.

        It is repeated while waiting helps, under the same idempotency key, so that it counts once.
        """

    @abstractmethod
    def notices(self) -> Iterator[Told]:
        """What waits for the player, and then all that concerns them, for ever; resumed wherever it breaks off."""

    @abstractmethod
    def follow(self, match: str, after: int | None = None) -> Iterator[Heard]:
        """A match, or its entries after one, and each that follows, until it is over; resumed where it breaks off."""

    def turns(self, matches: Iterable[str] | None = None) -> Iterator[Turn]:
        """Each turn of the player, one after the other: all for ever, or those of some matches until they are over.

        A turn comes once; the next one comes when its answer is accepted.
        """
        awaited = None if matches is None else set(matches)
        for notice in self.notices():
            if notice["kind"] == "turn" and (awaited is None or notice["match"] in awaited):
                yield from self._answers_of(notice)
            elif awaited is not None and notice["kind"] == "over":
                awaited.discard(notice["match"])
            elif awaited is not None and notice["kind"] == "caught_up":  # what was over before is not told
                awaited = {match for match in awaited if not self._is_over(match)}
            if awaited is not None and not awaited:
                return

    def _answers_of(self, notice: TurnNotice) -> Iterator[Turn]:
        """The turns that answer one question: several, if each answer is a part."""
        is_open = True
        while is_open:
            try:
                legal = self.request("read_legal", LegalAnswers, path={"match": notice["match"]})
            except Refused as refused:
                if refused.code in MOVED_ON:
                    return
                raise
            if legal["answering"] != notice["question"]["number"] or not legal["actions"]:
                return
            turn = Turn(self, notice, legal)
            yield turn
            is_open = turn.stays_open

    def _is_over(self, match: str) -> bool:
        return self.request("read_match", MatchShown, path={"match": match})["status"] == "over"


class Turn:
    """A question that waits for an answer of the player. `stays_open`: the answer has left it open for another one."""

    def __init__(self, player: Player, notice: TurnNotice, legal: LegalAnswers) -> None:
        self._player = player
        self.match, self.seat = notice["match"], notice["seat"]
        self.question: QuestionShown = notice["question"]
        self.legal, self.stays_open = legal, False

    @property
    def choices(self) -> list[Legal]:
        """The legal answers that close the question; if there are none, those that leave it open."""
        return [each for each in self.legal["actions"] if not each["standing"]] or self.legal["actions"]

    def worlds(self, count: int = 16) -> list[World]:
        """Tables that the seat cannot tell from the true one, to try answers on; raises Refused."""
        return self._player.request("read_worlds", Worlds, path={"match": self.match}, body={"count": count})["worlds"]

    def answer(self, action: SentAction | str) -> Accepted | None:
        """Answer by an action, or by its notation; raises Refused. None if the match has moved on in the meantime.

        Over the channel the outcome has no `receipt`.
        """
        body: Answers = {"answering": self.legal["answering"]}
        if isinstance(action, str):
            body["notation"] = action
        else:
            body["action"] = action
        try:
            accepted = self._player.request("answer", Accepted, path={"match": self.match}, body=body)
        except Refused as refused:
            if refused.code in MOVED_ON:
                return None
            raise
        asked = accepted["question"]
        is_same = asked is not None and asked["number"] == self.legal["answering"]
        self.stays_open = asked is not None and is_same and self.seat in asked["must_act"]
        return accepted


def place_in(heard: Heard) -> int:
    """The last entry that a client has after a message."""
    return heard["last"] if heard["kind"] == "match" else heard["seq"]
