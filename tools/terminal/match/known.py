"""The client's knowledge of a match: its state, the entries that it has read, the legal answers, open requests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from annales.tools.terminal.api import Api

FORKS = "forks"
ASKS = {"take_back_asked": "take-backs", "fork_asked": FORKS}  # kind of entry -> where it is answered
ANSWERS = ("take_back_answered", "fork_answered")
PAGE = 500  # entries in one request


class KnownMatch:
    """A match as its service last showed it to the caller. `read` is the newest entry that the person has seen."""

    def __init__(self, api: Api, id: str) -> None:
        self.id = id
        self.shown: Any = None  # the match, as `GET /v1/matches/{id}` returns it
        self.read = 0
        self.own: int | None = None  # the caller's seat, even after they have resigned
        self._api = api
        self._entries: dict[int, Any] = {}
        self._asks: dict[int, Any] = {}  # the requests that wait for somebody's consent, by entry
        self._consented: set[int] = set()  # those to which the caller has agreed
        self._legal: tuple[int, Any] | None = None  # the newest entry when the legal answers were read, and they

    # -- the match

    def find_own_seat(self) -> None:
        """Find out which seat the caller has held, if they hold none now: they may have resigned."""
        if self.seat is None and self._api.token is not None:
            self.own = self.seat_of(self._api.get("players", "me")["id"])

    def look(self) -> None:
        """Read the match."""
        self.shown = self._api.get("matches", self.id, words="true")
        if self.seat is not None:
            self.own = self.seat

    @property
    def seat(self) -> int | None:
        """The caller's seat; None for a spectator."""
        seat: int | None = self.shown["seat"]
        return seat

    @property
    def question(self) -> Any:
        """The open question, if there is one."""
        return self.shown["question"]

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.shown["status"] == "over")

    @property
    def must_answer(self) -> bool:
        """Whether the match waits for the caller."""
        return bool(self.question is not None and self.seat in self.question["must_act"])

    @property
    def table(self) -> str:
        """The table as text; empty before the match begins."""
        return str(self.shown["words"]["table"])

    def holder(self, seat: int) -> Any:
        """Who holds a seat: `kind`, and `name` or `level`."""
        return self.shown["seats"][seat]

    def seat_of(self, player: str | None) -> int | None:
        """The seat that a player holds, if any."""
        held = (seat["seat"] for seat in self.shown["seats"] if player and seat.get("player") == player)
        return next(held, None)

    def awaits_people(self) -> bool:
        """Whether the match waits for somebody who is no bot."""
        return self.question is None or any(self.holder(seat)["kind"] != "bot" for seat in self.question["must_act"])

    # -- the answers

    def legal(self) -> Sequence[Any]:
        """The caller's legal answers now; none for a spectator."""
        if self.seat is None or self.question is None:
            return ()
        if self._legal is None or self._legal[0] != self.read:
            self._legal = (self.read, self._api.get("matches", self.id, "legal"))
        actions: Sequence[Any] = self._legal[1]["actions"]
        return actions

    @property
    def answering(self) -> int:
        """The number of the question that the legal answers answer."""
        return int(self._legal[1]["answering"]) if self._legal else int(self.question["number"])

    # -- the entries

    def take(self, entry: Any) -> bool:
        """Note an entry; false if it was known."""
        seq = entry["seq"]
        is_new = bool(seq > self.read)
        self._entries[seq] = entry
        if is_new:
            self.read = seq
            self._note_asks(entry)
        return is_new

    def missed(self) -> Iterator[Any]:
        """The entries that the match has beyond those read."""
        while self.read < self.shown["last"]:
            entries = self._history(self.read)
            yield from (entry for entry in entries if self.take(entry))
            if not entries:
                return

    def follow(self, entry: Any) -> None:
        """Note what an entry changes in the match as it was shown, without reading it again; the table stays behind."""
        self.shown |= {"last": entry["seq"], "head": entry["seq"], "question": entry["question"]}

    def restart(self) -> None:
        """Forget the entries: the service has lost some of them, and goes on from an earlier one."""
        self._entries.clear()
        self._asks.clear()
        self.look()
        self.read = self.shown["last"]

    def recent(self, number: int) -> list[Any]:
        """The last entries of the match, at most `number`."""
        entries = self._history(max(0, self.shown["last"] - number))
        for entry in entries:
            self.take(entry)
        return entries

    def all(self) -> Iterator[Any]:
        """Every entry of the match, in order."""
        after = 0
        while entries := self._history(after):
            yield from entries
            after = entries[-1]["seq"]

    def entry(self, seq: int) -> Any:
        """One entry; None if the match has none of this number."""
        if seq not in self._entries and 0 < seq <= self.shown["last"]:
            for entry in self._history(max(0, seq - PAGE // 2)):
                self._entries[entry["seq"]] = entry
        return self._entries.get(seq)

    def before_own_answer(self) -> int | None:
        """The entry that the caller's last answer on the current path followed; None if they have given none."""
        entry = self.entry(self.shown["head"])
        while entry is not None:
            if entry["kind"] == "step" and entry.get("seat") == self.seat is not None:
                return int(entry["after"])
            entry = self.entry(entry["after"])
        return None

    def _history(self, after: int) -> list[Any]:
        found: list[Any] = self._api.get("matches", self.id, "history", after=after, limit=PAGE, words="true")[
            "entries"
        ]
        return found

    # -- requests for consent

    def open_ask(self, ask: int | None = None) -> Any:
        """The request `ask`, or the newest one, that another seat has made and the caller has not answered."""
        found = [
            entry
            for seq, entry in self._asks.items()
            if entry["seat"] != self.seat and seq not in self._consented and ask in (None, seq)
        ]
        return found[-1] if found else None

    def own_ask(self, ask: int) -> Any:
        """The request `ask` if the caller has made it and nobody has refused it; else None."""
        found = self._asks.get(ask)
        return found if found is not None and found["seat"] == self.seat else None

    def _note_asks(self, entry: Mapping[str, Any]) -> None:
        kind = entry["kind"]
        if kind in ASKS:
            self._asks[entry["seq"]] = entry
        elif kind in ANSWERS and not entry["consent"]:
            self._asks.pop(entry["ask"], None)
        elif kind in ANSWERS and entry["seat"] == self.seat:
            self._consented.add(entry["ask"])
        elif kind in ("step", "head_moved"):  # a request to go back lapses with either
            self._asks = {seq: ask for seq, ask in self._asks.items() if ask["kind"] != "take_back_asked"}
