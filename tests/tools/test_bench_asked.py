"""What is counted of the questions that hold no choice."""

from dataclasses import replace

from annales.domain.tabletop.forced import always_public, forced_by
from annales.tools.bench.asked import ASKED, FORCED, ONE, as_table, counted, main
from examples.games.market import game as market

LESS = replace(market, rules=2, asked_all=1, forced=forced_by(market.legal, {"bid": always_public}))


def test_questions_are_counted_by_kind():
    """Seats that have no coins left bid nothing, and all can see that; others have no choice because of their hands."""
    counts = counted(LESS, 3, {"rounds": 5}, "random", range(6))

    assert counts["bid", ASKED] > counts["bid", ONE] == counts["bid", FORCED] > 0
    assert counts["counter", ASKED] > counts["counter", ONE] > counts["counter", FORCED] == 0


def test_a_game_that_asks_everything_forces_nothing():
    """It is counted all the same, in the same matches."""
    counts = counted(market, 3, {"rounds": 5}, "random", range(6))

    assert counts["bid", ASKED] > counts["bid", ONE] > counts["bid", FORCED] == 0


def test_the_table_has_a_line_for_each_kind_and_their_sum():
    """On an average of a match, the most frequent kind first."""
    counts = counted(LESS, 3, {"rounds": 1}, "random", range(2))
    lines = list(as_table(counts, 2))

    asked = sum(number for (_, column), number in counts.items() if column == ASKED)
    assert lines[0] == "| question | asked | one answer | forced |"
    assert lines[-1].startswith(f"| all | {asked / 2:.1f} | ")
    assert len(lines) == 3 + len({kind for kind, _ in counts})


def test_it_is_called_by_the_name_of_a_game(capsys):
    """With its seats, matches, level and options."""
    words = ["haut_cendrelin", "--seats", "2", "--matches", "1", "--level", "random", "--option", "mode=initiation"]
    main([*words, "--option", "max_rounds=12", "--option", "own_list=false"])

    assert capsys.readouterr().out.startswith("haut_cendrelin, 2 seats, 1 matches of random\n\n| question |")
