"""Presets: named sets of options, for example a quick game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from annales.domain.errors import BadOption, BadPreset
from annales.domain.reasons import PresetReason
from annales.domain.table.layout import Value
from annales.domain.words import Words

from .options import Option, fill_in


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A named set of options; those that it does not name have their defaults.

    `options_by_seats` adds options for some numbers of seats, or overrides them. `seats` lists the numbers of seats
    that the preset is for; empty, it is for all that the game allows.
    """

    id: str
    words: Words
    effect: Words
    options: Mapping[str, str | bool | int] = {}
    options_by_seats: Mapping[int, Mapping[str, str | bool | int]] = {}
    seats: tuple[int, ...] = ()
    provenance: str = "reconstructed"

    def options_at(self, seats: int) -> dict[str, Value]:
        """The options that it sets for this number of seats."""
        return {**self.options, **self.options_by_seats.get(seats, {})}

    def fits(self, seats: int) -> bool:
        """Whether it is for this number of seats."""
        return not self.seats or seats in self.seats


def with_preset(presets: Iterable[Preset], id: str | None, chosen: Mapping[str, Value], seats: int) -> dict[str, Value]:
    """The options of a preset, overridden by those that were chosen; raises BadPreset for an id that does not fit."""
    if id is None:
        return dict(chosen)
    by_id = {preset.id: preset for preset in presets}
    if id not in by_id:
        known = tuple(by_id)
        raise BadPreset(preset=id, reason=PresetReason.UNKNOWN(known=known) if known else PresetReason.NONE())
    if not by_id[id].fits(seats):
        raise BadPreset(preset=id, reason=PresetReason.OTHER_SEATS(seats=by_id[id].seats, given=seats))
    return {**by_id[id].options_at(seats), **chosen}


def check_presets(presets: Sequence[Preset], options: Sequence[Option], players: range) -> None:
    """Raise ValueError unless ids are unique and each preset sets valid options at all numbers of seats it is for."""
    ids = [preset.id for preset in presets]
    if len(ids) > len(set(ids)):
        raise ValueError(f"presets with the same id: {', '.join(ids)}")
    for preset in presets:
        if not set(preset.seats) <= set(players):
            raise ValueError(f"preset {preset.id}: the game is not played by {preset.seats} seats")
        if not all(map(preset.fits, preset.options_by_seats)) or not preset.options_by_seats.keys() <= set(players):
            raise ValueError(f"preset {preset.id}: options for a number of seats that it is not for")
        for seats in preset.seats or players:
            try:
                fill_in(options, preset.options_at(seats), seats)
            except BadOption as cause:
                raise ValueError(f"preset {preset.id}, {seats} seats: {cause}") from cause
