"""The rules of Banners, played."""

import pytest
from annales_banners import game
from annales_banners.layout import CAMP, COMPANIES, HOMES, LAYOUT, NEXT, POINTS, STORE, TOWN, TOWNS, WORTH, where

from annales.contract import ALL, Value
from annales.tools.laws.scenario import Scenario


class Map(Scenario):
    """A map on which companies stand where a test wants them."""

    def stand(self, seat: int, towns: str) -> "Map":
        """The companies 1, 2 and 3 of a seat in these towns; `-` is its camp."""
        for piece, town in zip(COMPANIES[seat], towns, strict=True):
            now = where(self.table).get(piece)
            src, dst = (CAMP[seat] if at in (None, "-") else TOWN[at] for at in (now, town))
            if src != dst:
                self.puts(piece, src, dst)
        return self

    def stands(self, seat: int) -> str:
        """Where the companies of a seat are."""
        found = where(self.table)
        return "".join(found.get(piece, "-") for piece in COMPANIES[seat])

    def banners(self, seat: int) -> str:
        """The towns with a banner of a seat."""
        return "".join(town for town in TOWNS if f"{seat}_banner" in self.at(TOWN[town]))


def laid(*towns: str, **options: Value) -> Map:
    """A position: where the companies of each seat stand."""
    match = Map.opened(game, seats=len(towns), **options)
    for seat, each in enumerate(towns):
        match.stand(seat, each)
    return match


def test_the_map_is_the_same_for_every_seat() -> None:
    """Thirteen towns; the middle has six roads, the towns around it three, those outside four (R1, R8)."""
    assert [len(NEXT[town]) for town in TOWNS] == [6, *6 * [3], *6 * [4]]
    assert [WORTH[town] for town in TOWNS] == [3, *6 * [2], *6 * [1]]
    assert all(town in NEXT[other] for town in TOWNS for other in NEXT[town])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_companies_begin_at_home(seats: int) -> None:
    """All three of each seat; all write orders at once (R1, R3)."""
    match = Map.opened(game, seats=seats)

    assert [match.stands(seat) for seat in range(seats)] == [3 * home for home in HOMES[seats]]
    assert match.asks == ("orders", set(range(seats)))


def test_only_orders_are_secret() -> None:
    """Every zone is open; what was ordered is seen when all have written (R2, R3)."""
    match = Map.opened(game, seats=2).play("0:bih")
    assert {zone.seen for zone in LAYOUT.zones_declared} == {ALL}
    assert match.facts_for(1) == ["sealed 0 ?"]
    assert match.stands(0) == "hhh"

    match.play("1:kkk")
    assert (match.stands(0), match.stands(1)) == ("bih", "kkk")


def test_an_order_is_to_hold_or_to_follow_a_road() -> None:
    """Holding comes first; each company has its own order (R3)."""
    match = laid("abh", "kkk")

    assert match.allows(0)[0] == "abh"
    assert len(match.allows(0)) == 7 * 4 * 5
    assert {notation[1] for notation in match.allows(0)} == set("bahi")


@pytest.mark.parametrize(
    ("one", "two", "then"),
    [
        ("hha", "kkb", ("hha", "kkb")),  # 3 against 3: both turn back
        ("haa", "kkb", ("hbb", "kk-")),  # 2 and 3 against 3: the weaker one turns back, and is driven off
        ("ahh", "kkb", ("-hh", "kka")),  # 1 against 3
    ],
)
def test_companies_meet_on_a_road(one: str, two: str, then: tuple[str, str]) -> None:
    """The weaker side turns back, both if they are equal (R4)."""
    match = laid(one, two)
    match.play(f"0:{one.replace('a', 'b')} 1:{two.replace('b', 'a')}")

    assert (match.stands(0), match.stands(1)) == then


def test_companies_of_one_seat_pass_each_other() -> None:
    """They change places (J1)."""
    assert laid("abh", "kkk").play("0:bah 1:kkk").stands(0) == "bah"


def test_the_stronger_side_takes_a_town() -> None:
    """The others that stood there are driven off, those that came go back (R5)."""
    taken = laid("hha", "bkk").play("0:hhb 1:bkk")
    assert (taken.stands(0), taken.stands(1)) == ("hhb", "-kk")

    repelled = laid("ahh", "kbk").play("0:bhh 1:kbk")
    assert (repelled.stands(0), repelled.stands(1)) == ("ahh", "kbk")


def test_strengths_are_added() -> None:
    """1 and 2 hold off 3 together: who stands there keeps the town (R5)."""
    match = laid("bbh", "kka").play("0:bbh 1:kkb")

    assert (match.stands(0), match.stands(1)) == ("bbh", "kka")


def test_a_tie_for_an_empty_town_leaves_it_empty() -> None:
    """All who came go back (R5)."""
    match = laid("hhb", "kkd").play("0:hha 1:kka")

    assert (match.stands(0), match.stands(1)) == ("hhb", "kkd")
    assert match.at(TOWN["a"]) == []


def test_a_tie_of_others_leaves_a_town_to_the_weakest() -> None:
    """And its own arriving company comes in (R5)."""
    match = laid("hhb", "jjd", "fla").stand(2, "afl").play("0:hha 1:jja 2:aal")

    assert [match.stands(seat) for seat in range(3)] == ["hhb", "jjd", "aal"]


def test_a_company_that_cannot_go_back_is_driven_off() -> None:
    """Another seat has taken the town from which it came (R5)."""
    match = laid("bhh", "kca", "lll").play("0:ahh 1:kia 2:lll")
    assert match.stands(0) == "bhh"

    other = laid("bhh", "kia", "lll").play("0:ahh 1:kba 2:lll")
    assert (other.stands(0), other.stands(1)) == ("-hh", "kba")


def test_banners_stay_where_companies_left() -> None:
    """Until somebody comes (R6)."""
    match = Map.opened(game, seats=2).play("0:bbb 1:kkk")
    assert match.banners(0) == "h"
    assert match.counts(POINTS[0]) == [0]

    match.play("0:aaa 1:jjj 0:aaa 1:iii 0:aaa 1:bbb")
    assert (match.banners(0), match.banners(1)) == ("h", "ijk")
    assert len(match.at(STORE[0])) == 12


def test_a_company_in_camp_comes_home_a_round_later() -> None:
    """It has no order meanwhile (R7)."""
    match = laid("hha", "bkk").play("0:hhb 1:bkk")
    assert match.allows(1)[0] == "-kk"

    match.play("0:hhb 1:-kk")
    assert match.stands(1) == "kkk"


def test_a_company_waits_while_its_home_is_taken() -> None:
    """Companies of another seat stand there, not just a banner (R7)."""
    match = laid("hkd", "-aa").play("0:hkd 1:-aa")
    assert match.stands(1) == "-aa"

    match.play("0:hjd 1:-aa")
    assert match.stands(1) == "kaa"
    assert match.banners(0) == ""


def test_a_harvest_counts_the_towns_that_are_held() -> None:
    """Companies and banners alike, after every third round (R6, R8)."""
    match = Map.opened(game, seats=2).play("0:bbb 1:kkk 0:aaa 1:kkk 0:aaa 1:kkk")

    assert match.counts(POINTS[0], POINTS[1]) == [1 + 2 + 3, 1]


@pytest.mark.parametrize(("options", "rounds"), [({}, 9), ({"harvests": 2, "pace": 4}, 8)])
def test_the_last_harvest_ends_the_match(options: dict[str, int], rounds: int) -> None:
    """The most points win (R9)."""
    match = laid("aaa", "kkk", **options).play((rounds - 1) * "0:aaa 1:kkk ")
    assert match.result is None

    match.play("0:aaa 1:kkk")
    assert match.result == ((1, 2), "last_harvest")


def test_a_seat_without_companies_on_the_map_is_not_kept_waiting() -> None:
    """There is nothing to choose (J4)."""
    match = laid("hhh", "---").play("0:iii")

    assert match.asks == ("orders", {0, 1})
    assert match.stands(1) == "kkk"
