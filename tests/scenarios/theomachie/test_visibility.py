"""Who sees what, zone by zone (section «Hidden information»), and the secrets of the opening (S6, S9)."""

from annales.domain.games.theomachie import layout
from annales.domain.games.theomachie.actions import ACTIONS
from annales.domain.games.theomachie.layout import LAYOUT
from annales.domain.table.layout import ALL, BAG, NOBODY, OWNER
from tests.scenarios.theomachie.pairs import quiet
from tests.scenarios.theomachie.scene import laid, opened
from tests.support.pairs import a_pair, assert_alike, assert_told_apart

HIDDEN = "?"
OWNERS = {"pack", "passed", "pool", "cut", "hand", "draw_bottom", "discard", "aside", "kept", "buried", "lifted"}
NOBODYS = {"prayer_deck", "draft_discard", "draw_pile", "removed", "essence_deck", "turn", "river"}
MYTHOLOGY_DECKS = {f"mythology_{name}" for name in layout.SETS}


def test_zone_by_zone():
    """Hands, packs, pools and waiting cards are their owner's; decks, draw piles, turn and river nobody's (R119)."""
    seen = {zone.name: zone.seen for zone in LAYOUT.zones_declared}

    assert {name for name, who in seen.items() if who is OWNER} == OWNERS
    assert {name for name, who in seen.items() if who is NOBODY} == NOBODYS | MYTHOLOGY_DECKS
    assert {name for name, who in seen.items() if who is ALL} == {
        *("box", "marked", "track", "draw_top", "declared", "played", "attacks", "locations"),
        *("essence_discard", "constellation", "visible", "at_bottom", "active_myths", "myth_box"),
        *("god_box", "god", "deck_box", "deck"),
    }


def test_shuffled_parts_have_no_order():
    """Nobody knows it, for there is none: each card is chance's when it is drawn (R119)."""
    bags = {zone.name for zone in LAYOUT.zones_declared if zone.order is BAG}

    assert bags == {"prayer_deck", "draw_pile", "removed", "essence_deck", *MYTHOLOGY_DECKS}


def test_only_the_top_of_a_discard_pile_is_shown():
    """Face up, the rest for its owner alone (R38)."""
    assert [zone.name for zone in LAYOUT.zones_declared if zone.top] == ["discard"]

    scene = laid().discarded(0, "gust", "oracle")
    assert scene.view(0)["places"]["discard.0"] == ["gust", "oracle"]
    for viewer in (1, None):
        assert scene.view(viewer)["places"]["discard.0"] == [HIDDEN, "oracle"]


def test_the_answers_that_are_secret():
    """The parameter is hidden in the action itself; where the card becomes public, what happens shows it (R115)."""
    assert {kind.__struct_config__.tag: kind.SECRET for kind in ACTIONS if kind.SECRET} == {
        "draft_pick": ("card",),
        "deck_cut": ("card",),
        "choose_god": ("god",),
        "choose_card": ("card",),
        "choose_option": ("option",),
        "discard_top": ("card",),
        "keep": ("card",),
    }


def test_hands_are_seen_by_their_seat_and_counted_by_all():
    """So are draw piles, by nobody; the Essence deck and the face-down Constellation too (R119)."""
    scene = opened(3)

    for viewer in (0, 1, None):
        places = scene.view(viewer)["places"]
        for seat in range(3):
            assert len(places[f"hand.{seat}"]) == 5
            assert (HIDDEN not in places[f"hand.{seat}"]) == (viewer == seat)
            assert places[f"draw_pile.{seat}"] == [HIDDEN] * 3
        assert places["turn"] == places["river"] == [HIDDEN]
        assert places["essence_deck"] == [HIDDEN] * 19
        assert HIDDEN not in places["constellation"]


def test_cards_dealt_are_seen_by_their_seat_only():
    """The draw of the Starting Phase (R21)."""
    scene = opened(3)

    for viewer in (0, 1, 2, None):
        drawn = [fact.split() for fact in scene.facts_for(viewer) if " hand." in fact and fact.startswith("drawn")]
        assert len(drawn) == 15
        assert all((fact[1] == HIDDEN) == (fact[3] != f"hand.{viewer}") for fact in drawn)


# -- the draft


def test_a_pick_is_seen_by_its_seat_alone_until_all_have_picked():
    """Others learn that a pick was made; no pack moves before the last one (S6, R115)."""
    scene = opened(3, deck_method="draft")
    picks = [scene.allows(seat)[0] for seat in range(3)]
    packs = [scene.at(layout.PACK[seat]) for seat in range(3)]

    for seat in (0, 1):
        scene.play(f"{seat}:{picks[seat]}")
        for viewer in ({0, 1, 2} - {seat}) | {None}:
            assert scene.facts_for(viewer) == [f"moved ? pack.{seat} pool.{seat}", f"sealed {seat} ?"]

    assert scene.asks == ("draft", {2})
    assert scene.at(layout.PACK[2]) == packs[2]
    assert [len(scene.at(layout.PACK[seat])) for seat in (0, 1)] == [3, 3]
    places = scene.view(2)["places"]
    assert (places["pool.0"], places["pool.1"], places["pack.0"]) == ([HIDDEN], [HIDDEN], [HIDDEN] * 3)
    assert scene.view(0)["places"]["pool.0"] == scene.at("pool.0")


def test_packs_go_to_the_left_unmixed_and_unseen_by_the_others():
    """Each by way of its giver; who gave it remembers what it held (R117)."""
    scene = opened(3, deck_method="draft")
    packs = [scene.at(layout.PACK[seat]) for seat in range(3)]
    for seat in range(3):
        pick = scene.allows(seat)[0]
        packs[seat].remove(pick.removeprefix("DR:"))
        scene.play(f"{seat}:{pick}")

    assert [scene.at(layout.PACK[seat]) for seat in range(3)] == [packs[2], packs[0], packs[1]]
    for viewer in (0, 1, 2, None):
        for seat in range(3):
            shown = [fact.split()[1] for fact in scene.facts_for(viewer) if f" passed.{seat} pack." in fact]
            assert shown == (packs[seat] if viewer in (seat, (seat + 1) % 3) else [HIDDEN] * 3)
    assert scene.view(0)["knows"]["pack.1"] == packs[0]


def test_the_last_card_of_a_pack_is_discarded_face_down():
    """Who held it last knows it; nobody else learns what lies there (R13)."""
    scene = opened(2, deck_method="draft")
    for _ in range(2):
        for seat in range(2):
            scene.play(f"{seat}:{scene.allows(seat)[0]}")

    shown = [fact for fact in scene.facts_for(None) if fact.endswith(" draft_discard")]
    assert shown == ["moved ? pack.0 draft_discard", "moved ? pack.1 draft_discard"]
    assert scene.view(None)["places"]["draft_discard"] == [HIDDEN] * 2
    assert scene.view(0)["places"]["draft_discard"] == [HIDDEN] * 2
    (own,) = scene.view(0)["knows"]["draft_discard"]
    assert own in scene.at(layout.DRAFT_DISCARD)
    assert "draft_discard" not in scene.view(None)["knows"]


def test_the_pick_of_another_seat_is_hidden():
    """The pick of seat 1 from a pack that only it has seen; those whom its pack does not reach learn nothing (R115)."""
    one, two = a_pair(
        lambda which: opened(3, deck_method="draft", deals={"prayer_deck": ["gust", "oracle"]}).play(
            ("0:DR:gust", "0:DR:oracle")[which]
        )
    )

    assert_alike((1, 2, None), one, two)
    assert_told_apart((0,), one, two)


def test_the_cut_cards_of_another_seat_are_hidden():
    """Cut cards go back into the Prayer deck unseen (R14, R115)."""

    def cut(which):
        scene = opened(2, deck_method="draft").idle_until(("deck_cut", {0, 1}))
        return scene.play(f"0:{scene.allows(0)[-which]}")

    one, two = a_pair(cut)
    assert_alike((1, None), one, two)
    assert_told_apart((0,), one, two)
    assert one.facts_for(1) == ["moved ? pool.0 cut.0", "sealed 0 ?"]


# -- the gods


def choosing(seats=2, *pantheons, **options):
    """All seats choose a god; the seats have these pantheons, or the first ones."""
    scene = opened(seats, mode="advanced", **options)
    for seat, pantheon in enumerate(pantheons):
        scene.play(f"{seat}:PAN:{pantheon}")
    return scene.idle_until(("god", set(range(seats))))


def test_a_god_is_secret_until_all_have_chosen():
    """Others see only that a seat has chosen; after the last choice all see it (S9, R15)."""
    scene = choosing(2, "greek", "norse").play("0:GOD:ares")

    assert scene.asks == ("god", {1})
    for viewer in (1, None):
        assert scene.facts_for(viewer) == ["sealed 0 ?"]
        assert "god.0" not in scene.view(viewer)["places"]
        assert scene.view(viewer)["sealed"] == {"0": HIDDEN}
    assert scene.view(0)["sealed"] == {"0": "ares"}

    scene.play("1:GOD:loki")
    for viewer in (0, 1, None):
        assert scene.view(viewer)["places"]["god.0"] == ["ares"]
        assert scene.view(viewer)["places"]["god.1"] == ["loki"]
        assert scene.view(viewer)["sealed"] == {}


def test_a_chosen_god_is_hidden_before_the_reveal():
    """The box of gods holds the same, whichever was chosen: the name alone is sealed (S9, R115)."""
    one, two = (choosing(2, "greek", "norse").play(f"0:GOD:{god}") for god in ("ares", "athena"))

    assert_alike((1, None), one, two)
    assert_told_apart((0,), one, two)
    assert one.table.places == two.table.places
    assert len(one.at(layout.GOD_BOX)) == 12


def test_a_mythology_deck_shows_its_top_card_alone():
    """The shuffled rest is nobody's; Thor's search leaves it so (R11, R15, S8)."""
    scene = choosing(2, "greek", "norse")
    for viewer in (0, 1, None):
        places = scene.view(viewer)["places"]
        assert places["mythology_greek_1"] == [HIDDEN] * 4
        assert HIDDEN not in places["visible.0"]

    scene.play("0:GOD:ares 1:GOD:thor")
    places = scene.view(1)["places"]
    assert places["active_myths.1"] == ["mjollnir"]
    assert places["mythology_norse_1"] == [HIDDEN] * 3
    assert "mythology_norse_1" not in scene.view(1)["knows"]


def test_buried_mythology_cards_are_known_to_all():
    """At the bottom, in their order (R74, R119)."""
    scene = quiet(2, mode="advanced").visible(0, "lia_fail").turn_of(0, "myth").play("0:MD")

    for viewer in (0, 1, None):
        assert scene.view(viewer)["places"]["at_bottom.0"] == ["lia_fail"]
        assert scene.view(viewer)["places"]["visible.0"] != [HIDDEN]


def test_cards_of_an_eliminated_seat_leave_the_game_unseen():
    """And without a mark: a marked card among the hidden ones would be known wherever it is dealt again (R81)."""

    def eliminated(which):
        scene = quiet().hand(2, "gust", ("oracle", "famine")[which]).locations(2, "citadel").cult(2, "0/0/0")
        scene.under_last_stand(2).stake(2, "0/0/0", loaned="0/0/1").stake(0, "0/1/1")
        return scene.turn_of(0, "battle").play("0:BP 1:BP 2:BP 2:=. 2:TOP:gust")

    one, two = a_pair(eliminated)
    assert 2 in one.table.out
    assert_alike((0, 1, None), one, two)
    assert set(one.view(0)["places"]["removed"]) == {HIDDEN}
    assert "citadel" in one.at(layout.REMOVED)


def test_marks_and_tokens_are_public():
    """Extinguished, damaged, aimed at a seat; tokens of Cults, Stakes and Last Stand cards apart (R118)."""
    scene = laid().attacks(0, "hatred:extinguished", "grasping_roots:2").locations(1, "citadel:damaged")
    scene.cult(2, "1/2/3").stake(2, "0/1/1", loaned="1/0/0")

    for viewer in (0, 2, None):
        view = scene.view(viewer)
        assert view["places"]["attacks.0"] == ["grasping_roots:2", "hatred:extinguished"]
        assert view["places"]["locations.1"] == ["citadel:damaged"]
        assert view["counters"]["stake.2.priest"] == view["counters"]["last_stand.2.prophet"] == 1
        assert view["counters"]["cult.2.disciple"] == 3
