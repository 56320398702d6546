"""The draft and the cut: packs, secrecy, what goes back into the Prayer deck (R10, R13, R14, R16, S3–S6, J34)."""

from collections import Counter

import pytest

from annales.domain.games.theomachie import layout
from annales.domain.games.theomachie.actions import ChooseCard, ChooseGod, ChooseOption, DeckCut, DraftPick, Keep
from annales.domain.games.theomachie.cards import PRAYERS
from tests.scenarios.theomachie.scene import opened

PLANS = [(2, 6, 3), (3, 4, 4), (4, 3, 5), (5, 3, 5), (8, 3, 5)]  # seats, rounds, cards in each


def draft(seats, **options):
    """A basic match that is drafted; seat 0 is the First Player."""
    return opened(seats, deck_method="draft", **options)


def packs(scene):
    """How many cards each seat holds."""
    return [len(scene.at(layout.PACK[seat])) for seat in range(scene.table.seats)]


def pools(scene):
    """How many cards each seat has set aside."""
    return [len(scene.at(layout.POOL[seat])) for seat in range(scene.table.seats)]


def all_answer(scene):
    """Every seat that is asked gives its first answer."""
    for seat in sorted(scene.asks[1]):
        scene.play(f"{seat}:{scene.allows(seat)[0]}")
    return scene


@pytest.mark.parametrize(("seats", "rounds", "dealt"), PLANS)
def test_packs_shrink_by_a_card_until_one_is_left(seats, rounds, dealt):
    """2 seats 6 rounds of 3, 3 seats 4 of 4, more 3 of 5; twelve cards each in the end (R13, S3, S4, S5)."""
    scene, discarded = draft(seats), 0
    for number in range(rounds):
        for held in range(dealt, 1, -1):
            assert scene.asks == ("draft", set(range(seats)))
            assert packs(scene) == [held] * seats
            assert len(scene.at(layout.DRAFT_DISCARD)) == discarded
            all_answer(scene)
        discarded += seats
        assert pools(scene) == [(number + 1) * (dealt - 1)] * seats

    assert scene.asks == ("deck_cut", set(range(seats)))
    assert pools(scene) == [12] * seats
    assert len(scene.at(layout.DRAFT_DISCARD)) == rounds * seats


@pytest.mark.parametrize(("seats", "left"), [(2, 104), (3, 96), (4, 88), (8, 176)])
def test_four_of_the_twelve_are_removed_and_the_rest_is_the_deck(seats, left):
    """In four rounds; what was removed or discarded goes back into the Prayer deck (R14, R16, S3, S4, S5)."""
    scene = draft(seats).idle_until(("deck_cut", set(range(seats))))
    for removed in range(4):
        assert scene.asks == ("deck_cut", set(range(seats)))
        assert pools(scene) == [12 - removed] * seats
        all_answer(scene)

    assert scene.asks == ("betting", {0})
    assert len(scene.at(layout.PRAYER_DECK)) == left - 6  # six went on the Track
    assert scene.at(layout.DRAFT_DISCARD) == []
    for seat in range(seats):
        assert len(scene.at(layout.HAND[seat])) == 5
        assert len(scene.at(layout.DRAW_PILE[seat])) == 3
        assert scene.at(layout.CUT[seat]) == scene.at(layout.POOL[seat]) == []


def test_the_deck_is_what_was_drafted_and_not_cut():
    """Each seat owns its own choice (R14)."""
    scene = draft(2).idle_until(("deck_cut", {0, 1}))
    pool = Counter(scene.at(layout.POOL[0]))
    cut = sorted(pool.elements())[:4]
    for card in cut:
        scene.play(f"0:CUT:{card}")
        scene.play(f"1:{scene.allows(1)[0]}")

    owned = Counter(scene.at(layout.HAND[0])) + Counter(scene.at(layout.DRAW_PILE[0]))
    assert owned == pool - Counter(cut)


def test_packs_go_to_the_left():
    """0 to 1, 1 to 2, 2 to 0 (R13, S4)."""
    scene = draft(3)
    before = [Counter(scene.at(layout.PACK[seat])) for seat in range(3)]
    for seat in range(3):
        chosen = scene.allows(seat)[-1].removeprefix("DR:")
        before[seat] -= Counter([chosen])
        scene.play(f"{seat}:DR:{chosen}")

    assert [Counter(scene.at(layout.PACK[seat])) for seat in range(3)] == [before[2], before[0], before[1]]


def test_a_seat_takes_any_card_of_the_pack_it_holds():
    """Each design once, in the order of the data (R1, R13, R114)."""
    dealt = ["gust", "fireball", "gust", "oracle"]
    scene = draft(3, deals={"prayer_deck": dealt})

    assert scene.allows(0) == ["DR:fireball", "DR:oracle", "DR:gust"]
    scene.play("0:DR:gust")
    assert scene.at(layout.POOL[0]) == ["gust"]
    assert sorted(scene.at(layout.PACK[0])) == ["fireball", "gust", "oracle"]


def test_packs_are_blocks_of_the_shuffled_prayer_deck_in_turn_order():
    """The First Player receives the first block (R13, J34)."""
    cards = ["hatred", "fireball", "phoenix", "gust", "unity", "feint"]
    scene = draft(2, first=1, deals={"prayer_deck": cards})

    assert sorted(scene.at(layout.PACK[1])) == sorted(cards[:3])
    assert sorted(scene.at(layout.PACK[0])) == sorted(cards[3:])


def test_a_seat_chooses_once_in_each_step():
    """Having chosen, it waits for the others (R13)."""
    scene = draft(3)
    scene.play(f"0:{scene.allows(0)[0]}")

    assert scene.allows(0) == []


def test_others_never_learn_what_was_picked_passed_on_or_cut():
    """Not even once all have answered (R115, R117)."""
    scene = draft(3)
    seen_by_two = []
    while scene.asks[0] in ("draft", "deck_cut"):
        seat = min(scene.asks[1])
        mine = set(scene.at(layout.PACK[2])) | set(scene.at(layout.POOL[2]))
        scene.play(f"{seat}:{scene.allows(seat)[0]}")
        mine |= set(scene.at(layout.PACK[2])) | set(scene.at(layout.POOL[2]))
        if scene.asks[0] in ("draft", "deck_cut"):
            words = {word for fact in scene.facts_for(2) for word in fact.split()}
            seen_by_two.append((words & set(PRAYERS)) - mine)

    assert len(seen_by_two) > 40
    assert set().union(*seen_by_two) == set()


@pytest.mark.parametrize(
    ("action", "hidden"),
    [
        (DraftPick, "card"),
        (DeckCut, "card"),
        (ChooseGod, "god"),
        (ChooseCard, "card"),
        (ChooseOption, "option"),
        (Keep, "card"),
    ],
)
def test_what_a_seat_chooses_in_secret_is_hidden_in_the_action_itself(action, hidden):
    """The others learn that it was chosen (R115)."""
    assert list(action.SECRET) == [hidden]


def test_the_draft_discard_and_the_cut_cards_are_face_down():
    """Nobody sees the one, only its owner the other (R13, R14)."""
    scene = draft(2)
    for _ in range(2):
        all_answer(scene)
    for viewer in (0, 1):
        assert scene.view(viewer)["places"][layout.DRAFT_DISCARD] == ["?", "?"]

    scene.idle_until(("deck_cut", {0, 1}))
    all_answer(scene)
    (cut,) = scene.at(layout.CUT[0])
    assert scene.view(0)["places"][layout.CUT[0]] == [cut]
    assert scene.view(1)["places"][layout.CUT[0]] == ["?"]


def test_all_cards_are_in_the_deck_that_is_drafted_from():
    """No card is kept apart for its number, and no prebuilt deck lies ready (R13)."""
    scene = draft(2)

    assert len(scene.at(layout.PRAYER_DECK)) == 120 - 6
    assert scene.at(layout.MARKED) == scene.at(layout.DECK_BOX) == []
