"""The arena: seats in turn, the same matches for the same seed, bots of one's own, and figures that add up."""

import json
from pathlib import Path

import pytest

from annales.domain.games import GAMES
from annales.tools.arena.__main__ import main
from annales.tools.arena.arguments import arguments, chosen
from annales.tools.arena.contest import length_of, unit
from annales.tools.arena.entrants.own import BotFault, Own
from annales.tools.arena.figures import figures, share_of, spread
from annales.tools.arena.plan import Contest
from annales.tools.arena.report import report
from annales.tools.arena.workers import contest
from examples.games import TOYS
from tests.bots import own, stones
from tests.tools.arena.matches import by_name, match, played_by, program

STONES = ["--game", "stones", "--levels", "random", "random"]
LAST_IN_PYTHON = Own("last", f"{own.__name__}:last", "python")


def test_each_level_sits_at_each_seat_in_turn():
    """Whoever begins has an edge in many games."""
    assert [one.fixture.seats for one in played_by("alphabeta", "random")][:3] == [
        ("alphabeta", "random"),
        ("random", "alphabeta"),
        ("alphabeta", "random"),
    ]


def test_the_same_seed_gives_the_same_matches():
    """Budgets are iterations and every chance is seeded: only the time that thinking took differs."""

    def told(matches):
        return [(one.fixture, one.ranks, one.kinds) for one in matches]

    assert told(played_by("random", seed="a")) == told(played_by("random", seed="a"))
    assert told(played_by("random", seed="a", matches=20)) != told(played_by("random", seed="b", matches=20))


def test_different_pairings_play_the_same_deals():
    """The seed of a match does not depend on who plays it."""
    seeds = [one.seed for one in Contest("stones", ("greedy", "random"), 2, "7").single_matches(5)]

    assert seeds == [one.seed for one in Contest("stones", ("random", "last"), 2, "7").single_matches(5)]
    assert len(set(seeds)) == 5


def test_wins_draws_and_losses_are_counted_apart():
    """Whoever shares the first rank has drawn."""
    told = by_name(
        figures(
            [
                match(("greedy", "random"), (1, 2)),
                match(("random", "greedy"), (1, 2)),
                match(("greedy", "random"), (1, 1)),
                match(("random", "greedy"), (2, 1)),
            ]
        )
    )

    greedy = told["greedy"]
    assert (greedy.won, greedy.drawn, greedy.lost) == (2, 1, 1)
    assert greedy.won_at == {0: 1, 1: 1}
    assert (told["random"].won, told["random"].drawn, told["random"].lost) == (1, 1, 2)


def test_answers_are_counted_by_kind_for_each_level():
    """Whatever its seat: so one sees how often a bot offers a draw, attacks or passes."""
    told = by_name(figures([match(("greedy", "random"), (1, 2)), match(("random", "greedy"), (1, 2))]))

    assert told["greedy"].kinds == {"take": 3, "stop": 1}
    assert told["greedy"].answers == 4


def test_reasons_for_the_end_are_shares_with_intervals():
    """The most frequent first."""
    told = figures(
        [
            match(("greedy", "random"), (1, 2), reason=reason)
            for reason in ("limit", "last stone", "last stone", "last stone")
        ]
    )

    assert [(end.reason, end.matches, end.share.share) for end in told.ends] == [
        ("last stone", 3, 0.75),
        ("limit", 1, 0.25),
    ]


def test_lengths_are_given_as_median_and_tenths():
    """Each of them is the length of one of the matches."""
    ten = spread([10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
    three = spread([3, 1, 2])

    assert (ten.p10, ten.median, ten.p90) == (10, 60, 90)
    assert (three.p10, three.median, three.p90) == (1, 2, 3)


@pytest.mark.parametrize(
    ("games", "slug", "counted"),
    [
        (GAMES, "sacrifice", "turn"),
        (GAMES, "pandocreon_divinae", "round"),
        (GAMES, "faiseurs_d_univers", "round"),
        (GAMES, "theomachie", "hand"),
        (GAMES, "haut_cendrelin", "round"),
        (TOYS, "arena", None),
    ],
)
def test_a_game_counts_its_length_as_its_layout_says(games, slug, counted):
    """In Hands, in rounds or in turns; a note `turn` is a seat, not a number."""
    assert unit(games[slug]) == counted


@pytest.mark.parametrize("slug", ["sacrifice", "pandocreon_divinae", "theomachie", "haut_cendrelin"])
def test_the_length_of_a_match_is_read_from_its_last_table(slug):
    """Whether the game keeps it in a counter or in a note."""
    planned = Contest(slug, ["random"], 2, "3").single_matches(1)

    [one] = contest(planned, 1)

    assert one.length > 1
    assert figures([one]).length.median == one.length


def test_a_game_without_rounds_and_turns_has_answers_alone():
    """The length is then counted in answers."""
    told = figures(played_by("random"))

    assert (told.unit, told.length) == (None, None)
    assert told.answers.median >= 6
    assert length_of(stones.game, None) is None


def test_looking_ahead_wins_every_won_heap():
    """Six stones are won by whoever begins, if they look ahead; at the other seat the outcome is open."""
    first = [one for one in played_by("alphabeta", "random", matches=20) if one.fixture.seats[0] == "alphabeta"]

    assert {one.ranks for one in first} == {(1, 2)}


@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (90, 100, 0.8256, 0.9448)],
)
def test_the_interval_of_a_share_is_wilsons(won, of, low, high):
    """Checked against published tables of the 95 % score interval."""
    share = share_of(won, of)

    assert (share.low, share.high) == pytest.approx((low, high), abs=1e-4)


def test_the_report_has_a_line_for_each_level_pairing_reason_length_and_kind():
    """Five tables, for people; the second compares the levels."""
    levels, pairings, ends, lengths, kinds = report(figures(played_by("alphabeta", "random", matches=4))).split("\n\n")

    assert first_cells(levels) == ["level", "alphabeta", "random"]
    assert first_cells(pairings) == ["level", "alphabeta"]
    assert first_cells(ends) == ["ended by", "last stone"]
    assert first_cells(lengths) == ["length of a match", "answers"]
    assert first_cells(kinds) == ["answers in a match", "take", "stop"]


def first_cells(table):
    """The first cell of each line of a Markdown table, without the rule."""
    lines = table.splitlines()
    return [line.split("|")[1].strip() for line in (lines[0], *lines[2:])]


def test_a_level_may_be_given_another_budget():
    """For measuring what a larger one brings."""
    shallow = played_by("alphabeta", "random", budgets={"alphabeta": 1}, matches=20)

    assert [one.ranks for one in shallow] != [one.ranks for one in played_by("alphabeta", "random", matches=20)]


def test_options_are_read_as_the_game_declares_them():
    """Numbers and booleans are no words."""
    game = GAMES["pandocreon_divinae"]

    assert chosen(game, [("max_rounds", "20"), ("interjections", "false"), ("edition", "source_2003")]) == {
        "max_rounds": 20,
        "interjections": False,
        "edition": "source_2003",
    }


def test_a_preset_sets_the_options_that_are_not_given():
    """As when a match is opened: an option that is given overrides it."""
    game = ["--game", "faiseurs_d_univers", "--levels", "random", "--seats", "3", "--preset", "quick"]

    assert arguments(game).options["target_points"] == 9
    assert arguments([*game, "--option", "target_points=12"]).options["target_points"] == 12


def test_a_contest_is_played_with_its_options():
    """They reach the table: a match cannot have more rounds than it allows."""
    passive = Own("passive", f"{own.__name__}:first", "python")
    planned = Contest("pandocreon_divinae", ["passive"], 2, options={"max_rounds": 10}, own=[passive]).single_matches(1)

    [one] = contest(planned, 1)

    assert (one.length, one.reason) == (10, "last_judgement")


@pytest.mark.process
@pytest.mark.parametrize("last", [LAST_IN_PYTHON, program("last", "last")], ids=["function", "program"])
def test_an_own_bot_plays_like_a_level(last):
    """It takes as many stones as it may, at either seat, and is named in the figures."""
    told = by_name(figures(played_by("last", "last", own=[last])))["last"]

    assert told.version is None
    assert told.kinds == {"take": 36, "stop": 6}


@pytest.mark.process
def test_a_program_receives_the_view_and_legal_answers_of_its_seat(tmp_path):
    """One line of JSON for each question."""
    log = tmp_path / "questions"
    played_by("listener", "random", matches=1, seed="5", own=[program("listener", "log", log)])

    first = json.loads(log.read_text("utf-8").splitlines()[0])

    assert set(first) == {"match", "game", "options", "seats", "seat", "budget", "seed", "view", "legal"}
    assert (first["game"], first["seats"], first["seat"]) == ("stones", 2, 0)
    assert first["view"]["counters"] == {"heap": 6}
    assert first["legal"] == [{"notation": "take", "action": {"type": "take"}}]


@pytest.mark.process
def test_a_program_never_sees_the_hand_of_another(tmp_path):
    """Its view is masked like that of any player."""
    log = tmp_path / "questions"
    listener = program("listener", "log", log)
    list(contest(Contest("pandocreon_divinae", ["listener", "random"], 2, own=[listener]).single_matches(1), 1))

    views = [json.loads(line)["view"] for line in log.read_text("utf-8").splitlines()]

    assert views
    assert {card for view in views for card in view["places"].get("hand.1", ())} == {"?"}
    assert any("?" not in view["places"]["hand.0"] for view in views if "hand.0" in view["places"])


@pytest.mark.process
@pytest.mark.parametrize(
    ("bot", "words"),
    [
        (Own("wrong", f"{own.__name__}:illegal", "python"), "wrong: .*stop"),
        (Own("wrong", f"{own.__name__}:missing", "python"), "wrong: .*missing"),
        (Own("wrong", "no.such.module:think", "python"), "wrong: .*no"),
        (program("wrong", "nonsense"), "wrong: 'nonsense' is not one of the legal answers: take"),
        (program("wrong", "nothing"), "wrong: the program ended without an answer"),
        (Own("wrong", "/no/such/program", "program"), "wrong: .*/no/such/program"),
    ],
    ids=["illegal", "no function", "no module", "nonsense", "silent", "no program"],
)
def test_a_failing_own_bot_is_named(bot, words):
    """With what was wrong: the contest ends there."""
    with pytest.raises(BotFault, match=words):
        played_by("wrong", "random", own=[bot])


@pytest.mark.parametrize(
    "wrong",
    [
        ["--game", "stones", "--levels", "clever"],
        ["--game", "chess", "--levels", "greedy"],
        [*STONES, "--seats", "3"],
        [*STONES, "--matches", "0"],
        [*STONES, "--budget", "greedy"],
        [*STONES, "--budget", "clever=3"],
        [*STONES, "--option", "stones"],
        [*STONES, "--option", "colour=red"],
        [*STONES, "--preset", "quick"],
        [*STONES, "--bot", "random=my.bots:think"],
        [*STONES, "--bot", "my bot=my.bots:think"],
        [*STONES, "--bot", "mine=my.bots:think", "--program", "mine=./mine"],
        [*STONES, "--processes", "3"],
    ],
)
def test_a_contest_that_cannot_be_is_refused(wrong, capsys):
    """With a line that says why, before anything is played."""
    with pytest.raises(SystemExit):
        arguments(wrong)
    assert "error:" in capsys.readouterr().err


def test_a_bot_that_fails_ends_the_command_with_a_line(capsys):
    """And with the status 1."""
    command = ["--game", "stones", "--levels", "wrong", "random", "--bot", f"wrong={own.__name__}:illegal"]

    status = main([*command, "--processes", "1"])

    assert status == 1
    assert "wrong: " in capsys.readouterr().err


@pytest.mark.parametrize("flag", ["--json", "--csv", "--records"])
def test_what_cannot_be_written_is_refused_before_anything_is_played(flag, tmp_path, capsys):
    """A file in a folder that is none, a folder in the place of a file."""
    (tmp_path / "file").touch()

    with pytest.raises(SystemExit) as ended:
        main(["--game", "stones", "--levels", "random", flag, str(tmp_path / "file" / "figures")])

    assert ended.value.code == 2
    assert flag in capsys.readouterr().err


def test_a_folder_is_no_file_for_figures(tmp_path):
    """It is refused at once."""
    with pytest.raises(SystemExit):
        arguments(["--game", "stones", "--levels", "random", "--csv", str(tmp_path)])


def test_a_file_that_cannot_be_written_after_all_costs_no_figures(tmp_path, monkeypatch, capsys):
    """They are printed before files are written: the disk may be full by then."""

    def full(*_):
        raise OSError(28, "No space left on device", "figures.json")

    monkeypatch.setattr(Path, "write_bytes", full)
    command = ["--game", "stones", "--levels", "random", "--matches", "2", "--json", str(tmp_path / "figures.json")]

    assert main([*command, "--processes", "1"]) == 1
    out, err = capsys.readouterr()
    assert out.startswith("| level ")
    assert "figures.json cannot be written: No space left on device" in err


def test_the_figures_are_written_as_json_too(tmp_path, capsys):
    """All of them, and each match; the tables are printed all the same."""
    path = tmp_path / "figures.json"

    main([*STONES, "--matches", "4", "--processes", "1", "--json", str(path)])

    told = json.loads(path.read_text("utf-8"))
    assert (told["game"], told["seats"], told["matches"]) == ("stones", 2, 4)
    assert sum(level["won"] for level in told["levels"]) == 4
    assert [one["seed"] for one in told["played"]] == ["1-0", "1-1", "1-2", "1-3"]
    assert capsys.readouterr().out.startswith("| level ")


@pytest.mark.process
def test_two_processes_play_the_same_contest(capsys):
    """The game is found by its name in each of them: this needs one that is installed."""
    command = ["--game", "sacrifice", "--levels", "random", "last", "--matches", "4", "--seed", "7"]
    command += ["--bot", f"last={own.__name__}:last", "--option", "max_turns=50"]

    assert main([*command, "--processes", "1"]) == 0
    alone = capsys.readouterr().out
    assert main([*command, "--processes", "2"]) == 0
    together = capsys.readouterr().out

    assert without_times(alone) == without_times(together)


def without_times(report):
    """The report without what thinking took."""
    levels, *others = report.split("\n\n")
    return [line.rsplit("|", 2)[0] for line in levels.splitlines()], others
