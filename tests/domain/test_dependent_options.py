"""Options that depend on each other and on the number of seats: defaults, refusals, and what the box checks."""

import pytest
from msgspec.structs import replace

from annales.domain.contract.box import open_box
from annales.domain.contract.engine import set_up_for
from annales.domain.contract.options import Option, fill_in
from annales.domain.errors import BadOption, BrokenRecord
from annales.domain.log.audit import audit
from annales.domain.table.layout import Layout
from annales.domain.table.table import Table
from annales.service.messages.catalogue import spoken
from annales.tools.laws.record import Record
from annales.tools.laws.sample import any_case, cases
from examples.games.market import game as market
from tests.contract.faults.planted import with_names

DATA = """
[game]
id = "fair"
players = [2, 6]

[[option]]
id = "mode"
values = ["basic", "advanced", "epic"]
default = "basic"

[[option]]
id = "deck"
values = ["prebuilt", "draft", "auction"]
default = "prebuilt"
default_with = { mode = { advanced = "draft", epic = "auction" } }
only_with = { prebuilt = { mode = ["basic"] }, auction = { mode = ["basic", "epic"], boxes = [2] } }

[[option]]
id = "boxes"
min = 1
max = 2
default = 1
default_by_seats = { 5 = 2, 6 = 2 }
default_with = { mode = { epic = 2 } }
seats_with = { 1 = [2, 4] }

[[option]]
id = "open"
default = false
default_with = { boxes = { 2 = true } }
only_with = { true = { boxes = [2] } }
refused_with = { true = [{ options = { mode = ["basic"], deck = ["draft"] }, seats = [3, 4] }] }
"""
TEXTS = """
title = { fr = "Foire", en = "Fair" }
summary = { fr = "", en = "" }
actions = {}
questions = {}
reasons = {}
"""


@pytest.fixture
def load(tmp_path):
    """Load the box after replacing a part of its data."""

    def loaded(part="", by=""):
        assert part in DATA
        (tmp_path / "game.toml").write_text(DATA.replace(part, by), "utf-8")
        (tmp_path / "texts.toml").write_text(TEXTS, "utf-8")
        return open_box(tmp_path)

    return loaded


@pytest.fixture
def options(load):
    """The options of the box."""
    return load().options


@pytest.mark.parametrize(
    ("chosen", "seats", "filled"),
    [
        ({}, 3, ["basic", "prebuilt", 1, False]),
        ({}, 5, ["basic", "prebuilt", 2, True]),
        ({"mode": "advanced"}, 3, ["advanced", "draft", 1, False]),
        ({"mode": "advanced"}, 5, ["advanced", "draft", 2, True]),
        ({"mode": "epic"}, 3, ["epic", "auction", 2, True]),
        ({"mode": "epic", "deck": "draft", "open": False}, 3, ["epic", "draft", 2, False]),
        ({"boxes": 2}, 3, ["basic", "prebuilt", 2, True]),
    ],
)
def test_a_default_follows_the_options_before_it(options, chosen, seats, filled):
    """Chosen or filled in themselves; what is chosen stands."""
    assert list(fill_in(options, chosen, seats).values()) == filled


@pytest.mark.parametrize(
    ("chosen", "seats", "english", "french"),
    [
        (
            {"mode": "advanced", "deck": "prebuilt"},
            3,
            'option \'deck\' takes "prebuilt" only with mode = "basic", not with "advanced"',
            'l\'option « deck » n\'accepte "prebuilt" qu\'avec mode = "basic", et non avec "advanced"',
        ),
        (
            {"mode": "advanced", "deck": "auction"},
            3,
            'option \'deck\' takes "auction" only with mode = "basic" or "epic", not with "advanced"',
            'l\'option « deck » n\'accepte "auction" qu\'avec mode = "basic" ou "epic", et non avec "advanced"',
        ),
        (
            {"deck": "auction"},
            3,
            "option 'deck' takes \"auction\" only with boxes = 2, not with 1",
            "l'option « deck » n'accepte \"auction\" qu'avec boxes = 2, et non avec 1",
        ),
        (
            {"open": True},
            3,
            "option 'open' takes true only with boxes = 2, not with 1",
            "l'option « open » n'accepte true qu'avec boxes = 2, et non avec 1",
        ),
        (
            {"boxes": 1},
            5,
            "option 'boxes' takes 1 only with 2, 3 or 4 seats, not with 5",
            "l'option « boxes » n'accepte 1 qu'à 2, 3 ou 4 sièges, et non à 5",
        ),
        (
            {"deck": "draft", "boxes": 2},
            4,
            'option \'open\' does not take true with mode = "basic", deck = "draft" and 4 seats',
            'l\'option « open » n\'accepte pas true avec mode = "basic", deck = "draft" et 4 sièges',
        ),
    ],
)
def test_a_value_is_refused_without_what_it_needs(options, chosen, seats, english, french):
    """Another option's value, whichever of the two stands first, or a number of seats; or with what it excludes."""
    with pytest.raises(BadOption) as refusal:
        fill_in(options, chosen, seats)

    assert (spoken(refusal.value, "en"), spoken(refusal.value, "fr")) == (english, french)


@pytest.mark.parametrize(
    ("chosen", "seats"),
    [
        ({"deck": "draft", "boxes": 2}, 2),
        ({"deck": "draft"}, 5),
        ({"deck": "prebuilt", "boxes": 2}, 4),
        ({"mode": "advanced", "boxes": 2}, 4),
        ({"deck": "draft", "boxes": 2, "open": False}, 4),
    ],
)
def test_a_combination_is_refused_only_where_all_of_it_holds(options, chosen, seats):
    """Each member and the seats; another value of the option is free."""
    assert fill_in(options, chosen, seats)["open"] is chosen.get("open", True)


@pytest.mark.parametrize(
    ("part", "by", "why"),
    [
        ("default_with = { mode = { adv", "default_with = { mood = { adv", "deck: default_with mood: .* no such"),
        ("default_with = { mode = { adv", "default_with = { boxes = { adv", "deck: default_with boxes: .* before it"),
        ('{ advanced = "draft"', '{ expert = "draft"', "deck: default_with mode: .* does not take 'expert'"),
        ('{ advanced = "draft"', '{ advanced = "drafted"', "deck: default_with mode: deck does not take 'drafted'"),
        ("{ boxes = { 2 = true", "{ boxes = { 3 = true", "open: default_with boxes: .* does not take '3'"),
        ("{ boxes = { 2 = true", "{ boxes = { two = true", "open: default_with boxes: .* does not take 'two'"),
        ("only_with = { prebuilt", "only_with = { prebilt", "deck: .* 'prebilt', which it does not take"),
        ("only_with = { true", "only_with = { yes", "open: .* 'yes', which it does not take"),
        ('mode = ["basic"] }', 'mood = ["basic"] }', "deck: only_with prebuilt: there is no other option mood"),
        ('mode = ["basic"] }', 'deck = ["draft"] }', "deck: only_with prebuilt: there is no other option deck"),
        ('mode = ["basic"] }', 'mode = ["bare"] }', "deck: only_with prebuilt: mode does not take 'bare'"),
        ("seats_with = { 1", "seats_with = { 3", "boxes: .* '3', which it does not take"),
        ("1 = [2, 4]", "1 = [4, 2]", "boxes: seats_with 1: the game is not played by 4 to 2 seats"),
        ("1 = [2, 4]", "1 = [2, 7]", "boxes: seats_with 1: the game is not played by 2 to 7 seats"),
        ("refused_with = { true", "refused_with = { yes", "open: .* 'yes', which it does not take"),
        ('mode = ["basic"], d', 'mood = ["basic"], d', "open: refused_with true: there is no other option mood"),
        ('mode = ["basic"], d', 'mode = ["bare"], d', "open: refused_with true: mode does not take 'bare'"),
        ("seats = [3, 4]", "seats = [3, 7]", "open: refused_with true: the game is not played by 3 to 7 seats"),
        (", seats = [3, 4]", "", "seats"),
        ("default_by_seats = { 5 = 2, 6 = 2 }", "", "defaults of the options, 5 seats: .*boxes"),
        ('default = "basic"', 'default = "advanced"\nonly_with = { advanced = { open = [true] } }', "2 seats: .*mode"),
        ("seats_with", "seats_when", "seats_when"),
    ],
)
def test_what_options_cannot_mean_stops_the_load(load, part, by, why):
    """The message names the option and the place."""
    with pytest.raises(ValueError, match=why):
        load(part, by)


def test_an_option_that_the_rules_have_gained_since_follows_those_that_the_match_has(options):
    """An option that the match lacks too overrides nothing."""
    deck = next(option for option in options if option.id == "deck")

    assert Table(Layout(), 3, options={"mode": "epic"}).option(deck) == "auction"
    assert Table(Layout(), 3).option(deck) == "prebuilt"


@pytest.fixture
def game(options):
    """A market with these options besides its own."""
    return with_names(market, OPTIONS=(*market.OPTIONS, *options))


def test_a_record_holds_every_option_with_its_default(game):
    """And is valid so."""
    record = Record(game, set_up_for(game, 3, {"mode": "advanced"}))
    record.start()

    filled = audit(game, record.entries).opening.setup.options
    assert (filled["mode"], filled["deck"], filled["boxes"]) == ("advanced", "draft", 1)


def test_a_record_with_options_that_exclude_each_other_is_broken(game):
    """No service could have opened it."""
    basic = set_up_for(game, 3, {})
    record = Record(game, replace(basic, options={**basic.options, "mode": "epic"}))
    record.start()

    with pytest.raises(BrokenRecord, match="options_of_another_game"):
        audit(game, record.entries)


def test_the_laws_are_tried_on_every_value_with_what_it_needs(options):
    """One match for each value; in the soak all chosen values fit together."""
    game = with_names(market, OPTIONS=options)
    tried = list(cases(game))

    for case in (any_case(game, seed) for seed in range(50)):
        fill_in(options, case.options, case.seats)
    assert {("deck", "auction"), ("deck", "prebuilt"), ("mode", "epic"), ("boxes", 1), ("open", True)} <= {
        pair for case in tried for pair in fill_in(options, case.options, case.seats).items()
    }


def test_a_value_that_no_match_can_have_stops_the_laws():
    """Without this they would look for a number of seats for ever."""
    mode = Option("mode", "basic", ("basic", "epic"))
    deck = Option("deck", "prebuilt", ("prebuilt",), only_with={"prebuilt": {"mode": ("basic",)}})

    with pytest.raises(ValueError, match=r"no match can have .*epic"):
        list(cases(with_names(market, OPTIONS=(mode, deck))))
