"""Views of matches for one viewer, as they are answered, and of games, as plain JSON values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from annales.domain.contract.engine import label_of, legal_answers, to_wire
from annales.domain.contract.game import Action, Game
from annales.domain.contract.presentation.complete import presentation_of
from annales.domain.contract.presentation.touch import Toucher
from annales.domain.log.clocks.reading import Left, left_at
from annales.domain.log.entry import Entry, Envelope, facts_of
from annales.domain.log.envelope import opened, served
from annales.domain.table.layout import Seat, Viewer
from annales.domain.table.table import Table
from annales.domain.table.visibility import view
from annales.domain.words import with_parts, without_parts
from annales.events.projections.summary import Age, SeatState
from annales.service.accounts.receipts import Receipts
from annales.service.answers.match.accepted import Accepted, Unsigned
from annales.service.answers.match.history import EnvelopeShown, Position
from annales.service.answers.match.legal import AnswerCost, Legal, LegalAnswers, Target
from annales.service.answers.match.matches import MatchResult, MatchShown, PlaceInCampaign
from annales.service.answers.match.questions import ClockShown, QuestionShown
from annales.service.answers.seats import SeatShown
from annales.service.commands.command import Written
from annales.service.hints.asking import may_take_hints
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
) -> Unsigned:
    """What a write in a match returns: its entries as this player may see them; `receipts` sign the last one.

    A repeat gets what the first request got, so the entries as the seat saw them that the player held then.
    """
    found, last = written.match, written.last
    seat = found.seat_then(player, last) if written.replayed else found.seat_of(player)
    entries = [entry_view(found, seq, seat, words_in=words_in) for seq in range(written.first, last + 1)]
    about = last, entries, entries[-1]["question"], entries[-1]["digest"]
    return Unsigned(*about) if receipts is None else Accepted(*about, receipts.receipt(found, last))


def _proof(match: Match, entry: Entry, viewer: Viewer) -> dict[str, Any]:
    return {
        "face": msgspec.to_builtins(entry.body),
        "envelopes": [
            _envelope(envelope, match.tree.disclosed or viewer in envelope.to) for envelope in entry.envelopes
        ],
    }


def _envelope(envelope: Envelope, opened: bool) -> EnvelopeShown:
    shown = EnvelopeShown(envelope.to, envelope.commitment)
    return replace(shown, salt=envelope.salt, content=envelope.content) if opened else shown


def question_view(
    match: Match, viewer: Viewer, seq: int | None = None, words_in: Language = None
) -> QuestionShown | None:
    """The question that is open now, or was open after entry `seq`; `number` is what the viewer's seat echoes."""
    at = match.tree.last if seq is None else seq
    asked = match.tree.asked_after(at)
    if asked is None:
        return None
    shown = QuestionShown(
        number=match.tree.question(viewer, at),
        kind=asked.kind,
        about=asked.about,
        opened_at=match.tree.opened_at(at),
        must_act=asked.must,
        may_act=asked.may,
        deadline=match.deadline(at),
        clocks=list(map(clock_view, left_at(match.tree, at))),
    )
    if words_in is not None:
        shown.words, shown.parts = words.told(words.question_words(match, asked, at, words_in), words_in)
    return shown


def clock_view(left: Left) -> ClockShown:
    """The clock of a seat."""
    return ClockShown(
        seat=left.seat,
        remaining=left.remaining,
        periods=left.periods,
        is_running=left.until is not None,
        deadline=None if left.until is None else stamp(moment(left.until)),
        rests_until=None if left.rests_until is None else stamp(moment(left.rests_until)),
        vacation=left.vacation,
    )


def result_view(result: Mapping[str, Any] | None) -> MatchResult | None:
    """How a match ended; None until then."""
    return None if result is None else MatchResult(**result)


def named_seats(seats: Iterable[SeatState], names: Mapping[str, str]) -> list[SeatShown]:
    """Seats, each with the name of its player, or null if that is not among the names."""
    shown = [msgspec.to_builtins(seat) for seat in seats]
    return [SeatShown(**seat, name=names.get(seat["player"]) if "player" in seat else UNSET) for seat in shown]


def place_in_campaign(age: Age | None) -> PlaceInCampaign | None:
    """The age of a campaign that a match is."""
    return None if age is None else PlaceInCampaign(age.id, age.age)


def match_view(match: Match, viewer: Viewer, names: Mapping[str, str], words_in: Language = None) -> MatchShown:
    """The whole match now: its public data, the viewer's table, the question. `names` are those of players, by id.

    An unchanged import shows no names at its seats, because its importer could have named anybody.
    """
    terms, opening, head = match.terms, match.opening, match.tree.head
    shown = MatchShown(
        id=match.id,
        game=opening.game,
        options=opening.setup.options,
        seats=named_seats(match.seats, {} if match.is_unchanged_import else names),
        status=match.status,
        result=result_view(match.result),
        closing_reason=match.closing_reason,
        head=head,
        last=match.tree.last,
        digest=match.tree.digest,
        rules=match.tree.rules or match.game.rules,
        take_back=terms.take_back,
        visibility=terms.visibility,
        claim_after=terms.claim_after or None,
        hints=terms.hints or "against_bots",
        may_take_hints=viewer is not None and may_take_hints(match, viewer),
        clock=terms.clock,
        delay=match.delay,
        opened_at=match.opened_at,
        opened_by=terms.by,
        external_id=terms.external_id or None,
        tags=terms.tags or (),
        origin=opening.origin,
        campaign=place_in_campaign(match.campaign),
        follows=opening.follows or None,
        rematch_of=match.rematch_of,
        tournament=match.tournament,
        imported=match.imported,
        commitment=opening.commitment,
        seat=viewer,
        view=view(match.table(), viewer),
        scores=words.scores_of(match, head),
        question=question_view(match, viewer, words_in=words_in),
        instructions=standing_view(match, viewer, words_in) or UNSET,
    )
    if words_in is not None:
        shown.words = words.table_words(match, head, viewer, words_in)
        if shown.result is not None:
            reason = words.result_words(match, shown.result.reason, words_in)
            shown.result.words, shown.result.parts = words.told(reason, words_in)
    return shown


def position_view(match: Match, seq: int, viewer: Viewer, words_in: Language = None) -> Position:
    """The table at an entry; it is empty before the opening step."""
    return Position(
        match=match.id,
        seq=seq,
        seat=viewer,
        view=view(match.table(seq), viewer),
        scores=words.scores_of(match, seq),
        question=question_view(match, viewer, seq, words_in),
        digest=match.tree.entry(seq).digest,
        words=UNSET if words_in is None else words.table_words(match, seq, viewer, words_in),
    )


def legal_view(match: Match, seat: Viewer, language: str) -> LegalAnswers:
    """The legal answers of a seat and the number that it echoes, and how it may go back or fork. Raises NewerRules.

    A spectator has no answers.
    """
    check_rules(match.game, match.tree)
    table = match.table()
    actions = [] if seat is None else list(answers_view(match.game, table, seat, language))
    back, returns = take_back_view(match, seat), return_view(match, seat)
    return LegalAnswers(match.number(seat), actions, back, returns, fork_view(match, seat))


def answers_view(game: Game, table: Table, seat: Seat, language: str) -> Iterator[Legal]:
    """The legal answers of a seat at a table: notation, action, label, costs, targets, whether it is standing.

    A standing answer leaves the question open, so a seat that has no other has nothing to do.
    """
    if table.ended is not None or table.asked is None:
        return
    toucher = Toucher(presentation_of(game), game.LAYOUT, table, seat)
    for action in legal_answers(game, table, seat):
        wire = to_wire(action)
        label, parts = words.told(label_of(game, table, language, action), language)
        yield Legal(
            notation=game.notation(table, seat, action),
            action=wire,
            label=label,
            parts=parts,
            costs=costs_view(game, table, seat, action, language),
            targets=[Target(**target) for target in toucher.targets(wire)],
            standing=action.KEEPS,
        )


def costs_view(game: Game, table: Table, seat: Seat, action: Action, language: str) -> list[AnswerCost]:
    """What an answer takes from the seat that gives it: what, how much, and both in words."""
    return [
        AnswerCost(what, amount, game.TEXTS.cost(without_parts(language), what, amount))
        for what, amount in game.costs(table, seat, action)
    ]
