"""The value to a seat of one more and one less of anything now, including its effect on rivals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from annales.domain.table.layout import Seat
from annales.domain.table.table import TableView

from . import layout as on
from .cards import PLAY
from .deals import HAND, HIS_FRAGMENTS, HIS_MANA, RETURNED
from .effects_grammar import DEMONIC
from .night import Prices
from .prospects import BEGUN, CARD, MANA, MANY, Cemetery, Prospects

SPENT = 0.001  # a fragment that is renounced for nothing


def prices_of(
    t: TableView, seat: Seat, cemetery: Cemetery, every: Mapping[Seat, Prospects], weights: Mapping[Seat, float]
) -> Prices:
    """By name, in the unit of a value; `weights` are those of the seats in it, negative for rivals."""
    ups, downs = defaultdict[str, float](float), defaultdict[str, float](float)
    for other, told in every.items():
        for weight, slopes in zip(told.weights, told.slopes, strict=True):
            share = weights[other] * told.step * weight
            for name, (up, down) in slopes.items():
                if other == seat or name in cemetery.tokens:
                    ups[name] += share * up
                    downs[name] += share * down
    mana = every[seat].step * MANA if t.count(on.MANA[seat]) < MANY else 0.0
    ups["mana"] += mana
    downs["mana"] += mana
    downs[RETURNED] += every[seat].step * CARD
    downs[HAND] += SPENT
    force = max(-weights[other] * told.step for other, told in every.items() if other != seat)
    ups[HIS_MANA] = downs[HIS_MANA] = -force * MANA
    downs[HIS_FRAGMENTS] = -force * (CARD + BEGUN / PLAY.list_size)
    ups[DEMONIC], downs[DEMONIC] = ups[cemetery.demonic], downs[cemetery.demonic]
    return {name: (ups[name], downs[name]) for name in {*ups, *downs}}
