"""Who sees what, zone by zone (14.6), and what is learned when."""

from annales.domain.games.pandocreon_divinae.actions import ACTIONS
from annales.domain.games.pandocreon_divinae.cards import CARDS, GUIDES
from annales.domain.games.pandocreon_divinae.layout import LAYOUT
from annales.domain.table.layout import ALL, BAG, NOBODY, OWNER
from tests.scenarios.pandocreon_divinae.scene import laid, opened


def test_zone_by_zone():
    """Only hands and the draw pile are hidden (R8, R8a, 14.6)."""
    assert {zone.name: zone.seen for zone in LAYOUT.zones_declared} == {
        "draw_pile": NOBODY,
        "hand": OWNER,
        "discard": ALL,
        "centre": ALL,
        "stack": ALL,
        "guides": ALL,
        "flock": ALL,
        "stasis": ALL,
        "unguided": ALL,
        "divinity": ALL,
        "aside": ALL,
    }


def test_only_the_draw_pile_has_its_cards_leave_by_chance_alone():
    """Its order is known to nobody, for there is none (R4, 14.6)."""
    assert [zone.name for zone in LAYOUT.zones_declared if zone.order is BAG] == ["draw_pile"]


def test_guides_have_places_named_after_them():
    """«The Believers of a Guide, and its Stasis, lie in places named after the Guide card» (R8a)."""
    places = LAYOUT.spots(8)

    assert all(f"flock.{guide}" in places and f"stasis.{guide}" in places for guide in GUIDES)


def test_the_one_secret_action_is_a_card_chosen_in_a_shown_hand():
    """Section 13: all other choices are public."""
    assert {kind.__name__: kind.SECRET for kind in ACTIONS if kind.SECRET} == {"Take": ("card",)}


def test_a_hand_is_seen_by_its_seat_and_counted_by_all():
    """14.6: hand, draw pile."""
    scene = opened(seats=3)

    for viewer in (0, 1, None):
        places = scene.view(viewer)["places"]
        assert [len(places[f"hand.{seat}"]) for seat in range(3)] == [7, 7, 7]
        assert set(places["draw_pile"]) == {"?"}
        assert len(places["draw_pile"]) == 59
        for seat in range(3):
            assert (set(places[f"hand.{seat}"]) <= set(CARDS)) == (viewer == seat)


def test_the_cards_dealt_are_seen_by_their_seat_only():
    """14.5: «each card when drawn (seen by its seat)»."""
    scene = opened(seats=2)

    for viewer in (0, 1, None):
        drawn = [fact.split() for fact in scene.facts_for(viewer) if " draw_pile hand." in fact]
        assert len(drawn) == 14
        assert all((fact[1] == "?") == (fact[3] != f"hand.{viewer}") for fact in drawn)


def test_a_card_posed_or_discarded_is_public():
    """14.6: «card by card when posed or discarded»."""
    scene = laid().hand(0, "GUE", "IN1").points(0, "D").turn_of(0, "prepare").play("0:x:IN1")
    assert scene.facts_for(2)[0] == "moved null_influence_1 hand.0 discard"

    scene.play("0:r 0:p:GUE")
    assert "moved holy_warriors hand.0 stack" in scene.facts_for(None)


def test_a_hand_is_public_when_its_seat_is_eliminated():
    """14.6."""
    scene = laid().unguided(0, "GUE").unguided(1, "PIL").unguided(3, "DEM1").hand(2, "IN1", "TRN").hand(0, "AP1")

    scene.resolve("0:p:AP1")

    assert {"IN1", "TRN"} <= set(scene.discards)


def test_stolen_cards_are_seen_by_thief_and_victim():
    """14.6; both remember: the victim knows what lies in the thief's hand."""
    scene = laid().unguided(0, "TRA3").hand(1, "GUE", "PIL").resolve("0:s:TRA3 0:t:1")

    assert sorted(scene.view(1)["knows"]["hand.0"]) == ["holy_warriors", "looters"]
    assert "hand.0" not in scene.view(2)["knows"]
    assert scene.view(2)["places"]["hand.0"] == ["?", "?"]


def test_a_hand_shown_by_diversion_is_remembered_by_the_thief():
    """14.6: «the whole hand to the thief with Diversion `chosen`»."""
    scene = laid(diversion="chosen").hand(0, "DVS").points(0, "N").hand(1, "GUE", "PIL", "IN1", "AP1")

    scene.resolve("0:p:DVS 0:t:1 0:t:GUE 0:t:PIL 0:t:IN1")

    assert scene.view(0)["knows"]["hand.1"] == ["apocalypse_free_1"]
    assert scene.view(3)["places"]["hand.1"] == ["?"]


def test_the_answer_to_killinstred_is_open_to_all():
    """14.6: `none`, or the Apocalypse posed, with the answer."""
    scene = laid("brewalen", "killinstred", "gorpa").hand(2, "AP1", "GUE").resolve("1:w 1:t:2")

    assert scene.view(0)["asked"]["about"] == ["force"]
    scene.play("2:t:AP1")

    assert "unsealed 2:apocalypse_free_1" in scene.facts_for(0)
    assert "moved apocalypse_free_1 hand.2 stack" in scene.facts_for(0)
    assert scene.view(0)["places"]["hand.2"] == ["?"]


def test_all_else_is_public():
    """Points, powers used, prohibitions, blocks, freshness, lock: notes, counters and faces (14.6)."""
    scene = laid().points(0, "D").hand(0, "GUE").resolve("0:p:GUE")

    for viewer in (0, 3, None):
        view = scene.view(viewer)
        assert view["places"]["centre"] == ["holy_warriors:fresh"]
        assert {"locked", "blocked", "used", "forbidden_believers", "forbidden_guides", "face"} <= set(view["notes"])
