"""Views of matches and games for one viewer, as plain JSON values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from annales.domain.contract.engine import label_of, legal_answers, to_wire
from annales.domain.contract.game import Action, Game
from annales.domain.contract.presentation.complete import presentation_of
from annales.domain.contract.presentation.touch import Toucher
from annales.domain.log.clocks.reading import Left, left_at
from annales.domain.log.entry import Entry, Envelope, facts_of
from annales.domain.log.envelope import opened, served
from annales.domain.table.layout import Seat, Viewer
from annales.domain.table.table import Table
from annales.domain.table.visibility import plain, view
from annales.domain.words import with_parts, without_parts
from annales.events.projections.summary import SeatState
from annales.service.accounts.receipts import Receipts
from annales.service.answers.seats import SeatShown
from annales.service.commands.command import Written
from annales.service.instructions.views import standing_view
from annales.service.match import Match, check_rules, moment, stamp
from annales.service.queries import words
from annales.service.queries.ways_out import fork_view, return_view, take_back_view

# The language of words that are wanted beside the data, and of their parts (`annales.domain.words`); None: no words.
Language = str | None


def language_of_words(spoken: str, words: bool, parts: bool) -> Language:
    """The language of the words that a request asks for; whoever asks for parts gets the sentences too."""
    return with_parts(spoken) if parts else spoken if words else None


def entry_view(
    match: Match, seq: int, viewer: Viewer, proof: bool = False, words_in: Language = None
) -> dict[str, Any]:
    """One entry as a viewer may see it; with `proof`, also its public face and the envelopes that they may open."""
    entry = match.tree.entry(seq)
    body = opened(served(entry, viewer))
    shown: dict[str, Any] = {"seq": seq, "after": entry.after, **msgspec.to_builtins(body)}
    shown |= {
        "at": entry.at,
        "by": msgspec.to_builtins(entry.by),
        "digest": entry.digest,
        "question": question_view(match, viewer, seq, words_in),
    }
    if words_in is not None:
        shown["words"] = words.entry_words(match, entry, body, words_in)
        scores = words.scores_of(match, seq) if facts_of(body) else []
        if scores and (not entry.after or scores != words.scores_of(match, entry.after)):
            shown["scores"] = scores
    if proof:
        shown |= _proof(match, entry, viewer)
    return shown


def accepted_body(
    written: Written, player: str, words_in: Language = None, receipts: Receipts | None = None
) -> dict[str, Any]:
    """What a write in a match returns: its entries as this player may see them; `receipts` sign the last one.

    A repeat gets what the first request got, so the entries as the seat saw them that the player held then.
    """
    found, last = written.match, written.last
    seat = found.seat_then(player, last) if written.replayed else found.seat_of(player)
    entries = [entry_view(found, seq, seat, words_in=words_in) for seq in range(written.first, last + 1)]
    body = {"seq": last, "entries": entries, "question": entries[-1]["question"], "digest": entries[-1]["digest"]}
    if receipts is not None:
        body["receipt"] = receipts.receipt(found, last)
    return body


def _proof(match: Match, entry: Entry, viewer: Viewer) -> dict[str, Any]:
    return {
        "face": msgspec.to_builtins(entry.body),
        "envelopes": [
            _envelope(envelope, match.tree.disclosed or viewer in envelope.to) for envelope in entry.envelopes
        ],
    }


def _envelope(envelope: Envelope, opened: bool) -> dict[str, Any]:
    shown: dict[str, Any] = {"to": list(envelope.to), "commitment": envelope.commitment}
    if opened:
        shown |= {"salt": envelope.salt, "content": msgspec.to_builtins(envelope.content)}
    return shown


def question_view(
    match: Match, viewer: Viewer, seq: int | None = None, words_in: Language = None
) -> dict[str, Any] | None:
    """The question that is open now, or was open after entry `seq`; `number` is what the viewer's seat echoes."""
    at = match.tree.last if seq is None else seq
    asked = match.tree.asked_after(at)
    if asked is None:
        return None
    number = match.tree.question(viewer, at)
    shown = {
        "number": number,
        "kind": asked.kind,
        "about": plain(asked.about),
        "opened_at": match.tree.opened_at(at),
        "must_act": list(asked.must),
        "may_act": list(asked.may),
        "deadline": match.deadline(at),
        "clocks": list(map(clock_view, left_at(match.tree, at))),
    }
    if words_in is not None:
        shown |= words.told("words", words.question_words(match, asked, at, words_in), words_in)
    return shown


def clock_view(left: Left) -> dict[str, Any]:
    """The clock of a seat."""
    return {
        "seat": left.seat,
        "remaining": left.remaining,
        "periods": left.periods,
        "is_running": left.until is not None,
        "deadline": None if left.until is None else stamp(moment(left.until)),
        "rests_until": None if left.rests_until is None else stamp(moment(left.rests_until)),
        "vacation": left.vacation,
    }


def named_seats(seats: Iterable[SeatState], names: Mapping[str, str]) -> list[SeatShown]:
    """Seats, each with the name of its player, or null if that is not among the names."""
    shown = [msgspec.to_builtins(seat) for seat in seats]
    return [SeatShown(**seat, name=names.get(seat["player"]) if "player" in seat else UNSET) for seat in shown]


def header_view(match: Match, names: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The public data of a match beside its table; `names` are the names of players, by id.

    An unchanged import shows no names at its seats, because its importer could have named anybody.
    """
    terms, opening = match.terms, match.opening
    shown_names = {} if match.is_unchanged_import else names
    seats = msgspec.to_builtins(match.seats) if names is None else named_seats(match.seats, shown_names or {})
    return {
        "id": match.id,
        "game": opening.game,
        "options": dict(opening.setup.options),
        "seats": seats,
        "status": match.status,
        "result": match.result,
        "closing_reason": match.closing_reason,
        "head": match.tree.head,
        "last": match.tree.last,
        "digest": match.tree.digest,
        "rules": match.tree.rules or match.game.rules,
        "take_back": terms.take_back,
        "visibility": terms.visibility,
        "claim_after": terms.claim_after or None,
        "clock": msgspec.to_builtins(terms.clock),
        "delay": msgspec.to_builtins(match.delay),
        "opened_at": match.opened_at,
        "opened_by": terms.by,
        "external_id": terms.external_id or None,
        "tags": list(terms.tags or ()),
        "origin": msgspec.to_builtins(opening.origin),
        "campaign": msgspec.to_builtins(match.campaign),
        "follows": msgspec.to_builtins(opening.follows or None),
        "rematch_of": match.rematch_of,
        "tournament": match.tournament,
        "imported": msgspec.to_builtins(match.imported),
        "commitment": opening.commitment,
    }


def match_view(
    match: Match, viewer: Viewer, names: Mapping[str, str] | None = None, words_in: Language = None
) -> dict[str, Any]:
    """The whole match now: header, the viewer's table, the question."""
    shown = {
        **header_view(match, names),
        "seat": viewer,
        "view": table_json(match, match.tree.head, viewer),
        "scores": words.scores_of(match, match.tree.head),
        "question": question_view(match, viewer, words_in=words_in),
    }
    instruction = standing_view(match, viewer, words_in)
    if instruction is not None:
        shown["instructions"] = instruction
    if words_in is not None:
        shown["words"] = words.table_words(match, match.tree.head, viewer, words_in)
        if shown["result"] is not None:
            reason = words.result_words(match, shown["result"]["reason"], words_in)
            shown["result"] = {**shown["result"], **words.told("words", reason, words_in)}
    return shown


def position_view(match: Match, seq: int, viewer: Viewer, words_in: Language = None) -> dict[str, Any]:
    """The table at an entry; it is empty before the opening step."""
    shown = {
        "match": match.id,
        "seq": seq,
        "seat": viewer,
        "view": table_json(match, seq, viewer),
        "scores": words.scores_of(match, seq),
        "question": question_view(match, viewer, seq, words_in),
        "digest": match.tree.entry(seq).digest,
    }
    if words_in is not None:
        shown["words"] = words.table_words(match, seq, viewer, words_in)
    return shown


def table_json(match: Match, seq: int, viewer: Viewer) -> dict[str, Any]:
    """The table at an entry as a viewer could see it."""
    return view(match.table(seq), viewer)


def legal_view(match: Match, seat: Viewer, language: str) -> dict[str, Any]:
    """The legal answers of a seat and the number that it echoes, and how it may go back or fork. Raises NewerRules.

    A spectator has no answers.
    """
    check_rules(match.game, match.tree)
    table = match.table()
    actions = [] if seat is None else list(answers_view(match.game, table, seat, language))
    return {
        "answering": match.number(seat),
        "actions": actions,
        "take_back": take_back_view(match, seat),
        "returns": return_view(match, seat),
        "fork": fork_view(match, seat),
    }


def answers_view(game: Game, table: Table, seat: Seat, language: str) -> Iterator[dict[str, Any]]:
    """The legal answers of a seat at a table: notation, action, label, costs, targets, whether it is standing.

    A standing answer leaves the question open, so a seat that has no other has nothing to do.
    """
    if table.ended is not None or table.asked is None:
        return
    toucher = Toucher(presentation_of(game), game.LAYOUT, table, seat)
    for action in legal_answers(game, table, seat):
        wire = to_wire(action)
        yield {
            "notation": game.notation(table, seat, action),
            "action": wire,
            **words.told("label", label_of(game, table, language, action), language),
            "costs": costs_view(game, table, seat, action, language),
            "targets": toucher.targets(wire),
            "standing": action.KEEPS,
        }


def costs_view(game: Game, table: Table, seat: Seat, action: Action, language: str) -> list[dict[str, Any]]:
    """What an answer takes from the seat that gives it: what, how much, and both in words."""
    return [
        {"what": what, "amount": amount, "text": game.TEXTS.cost(without_parts(language), what, amount)}
        for what, amount in game.costs(table, seat, action)
    ]
