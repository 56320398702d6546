"""A fault planted in what a game declares is caught by the law that is there for it."""

import msgspec

from annales.domain.contract.game import Action
from annales.domain.contract.options import Option
from annales.domain.contract.presets import Preset
from annales.domain.table.layout import EACH_SEAT, Layout
from annales.domain.words import Words
from examples.games.cult import game as cult
from examples.games.market import game as market
from tests.contract.faults.planted import law_at_rest_that_catches, with_names


def test_a_layout_that_omits_who_sees_a_top(monkeypatch):
    """A record that begins with it could not be followed."""
    read = Layout.from_wire.__func__

    def forgetful(cls, wire):
        return read(cls, {**wire, "zones": [{**zone, "top": False} for zone in wire["zones"]]})

    monkeypatch.setattr(Layout, "from_wire", classmethod(forgetful))
    assert law_at_rest_that_catches(cult) == "the_layout_survives_json"


def test_two_zones_of_one_name():
    """The second one would hide the first."""
    layout = Layout.from_wire(market.LAYOUT.to_wire())
    layout.zones("hand", EACH_SEAT)

    assert law_at_rest_that_catches(with_names(market, LAYOUT=layout)) == "every_place_is_declared_once"


class Bid(Action, frozen=True, tag="bid"):
    """A bid that hides nothing, by a slip of the pen."""

    SECRET = ("coin",)

    coins: int


def test_a_secret_that_is_misspelt():
    """It would hide nothing."""
    faulty = with_names(market, ACTIONS=(Bid, *market.ACTIONS[1:]))

    assert law_at_rest_that_catches(faulty) == "secret_fields_are_fields"


def test_a_default_out_of_bounds():
    """At four seats only."""
    option = Option("rounds", 3, min=1, max=5, default_by_seats={4: 6}, effect_en="Sales.", effect_fr="Ventes.")

    assert law_at_rest_that_catches(with_names(market, OPTIONS=(option,))) == "options_take_their_defaults"


def test_a_preset_without_french():
    """Its button would be empty."""
    preset = Preset("quick", Words("", "Quick"), Words("Trois ventes.", "Three sales."), {"rounds": 3})

    assert law_at_rest_that_catches(with_names(market, PRESETS=(preset,))) == "presets_say_what_they_are"


def test_a_card_listed_twice():
    """Its copies would be counted twice."""
    faulty = with_names(market, CATALOGUE=(*market.CATALOGUE, market.CATALOGUE[0]))

    assert law_at_rest_that_catches(faulty) == "the_catalogue_is_whole"


def test_a_button_without_a_label():
    """It could not be shown."""
    words = {tag: words for tag, words in market.TEXTS.actions.items() if tag != "spring"}
    faulty = with_names(market, TEXTS=msgspec.structs.replace(market.TEXTS, actions=words))

    assert law_at_rest_that_catches(faulty) == "every_action_has_words"
