"""The client at a terminal of 80 columns and 24 rows: news at the prompt, take-backs, forks, colour, both languages."""

import os
import re
import shutil
import sys

import pytest

from annales.tools.terminal.api import Api
from annales.tools.terminal.match.presenting import OFFERED
from annales.tools.terminal.tokens import SavedTokens
from tests.support.children import ran
from tests.tools.terminals import ROOT, squeezed

pytestmark = pytest.mark.process

SACRIFICE = ("--game", "sacrifice")
AGAINST_RANDOM = (*SACRIFICE, "--against", "random")
COLOUR = re.compile(r"\x1b\[[0-9;]*3[0-7]")


@pytest.fixture
def two(terminal):
    """Two people at two terminals, anna in English and ben in French, in a match that anna begins."""
    anna = terminal(*SACRIFICE).reads("Another player takes seat 2", "Waiting for a player to join")
    match = anna.found(r"mt_\w+")
    ben = terminal("--match", match, name="ben", lang="fr").reads("En attente : anna (siège 1)")
    anna.reads("ben (seat 2): takes seat 2", "Possible:", "> ")
    return anna, ben


def test_news_appears_above_the_typed_line(two):
    """What the other does appears at once; what was typed so far stays and is sent when Enter is pressed."""
    anna, ben = two
    ben.press(b"Kh9")
    anna.type("Kc4-c5 .").reads("You: South Monkey 1: step to c5", "Waiting for ben (seat 2)")
    ben.reads("anna (siège 1) :", "Possible :")
    ben.press(b"-h8\r").reads("Kh9-h8", "Vous :")


def test_a_take_back_is_asked_and_granted_at_the_prompt(two):
    """The asked person is told at once, in their language, and answers with a word."""
    anna, ben = two
    anna.type("Kc4-c5 .").reads("Waiting for ben")
    ben.reads("Possible :").type("Kh9-h8").reads("Vous :", "Possible :")
    anna.reads("ben (seat 2):")
    anna.type("undo 5").reads("The others have been asked")
    ben.reads("anna (siège 1)", "demande votre accord : tapez accepter ou refuser")
    ben.type("accepter").reads("Vous :", "En attente : anna")
    anna.reads("ben (seat 2):", "Possible:")


def test_a_take_back_is_refused(two):
    """Nothing changes; the asker is told."""
    anna, ben = two
    anna.type("Kc4-c5 .").reads("Waiting for ben")
    ben.reads("Possible :").type("Kh9-h8").reads("Vous :")
    anna.type("annuler").reads("The others have been asked")
    ben.reads("demande votre accord").type("refuse").reads("Vous :")
    anna.reads("ben (seat 2): refuses")


def test_an_own_answer_is_taken_back_at_once_without_later_acts(two):
    """The table is drawn as it was."""
    anna, _ = two
    anna.type("Kc4-c5").reads("Possible:")
    anna.type("undo").reads("the match goes back to entry 4", "turn 1: South, 2 points", "Possible:")
    anna.type("undo").reads("You have not answered anything yet")
    anna.type("return").reads("the match goes on from entry 5 again", "turn 1: South, 1 point", "Possible:")
    anna.type("return").reads("Nothing has been taken back")


def test_a_resignation_is_confirmed_and_the_winner_informed(two):
    """A «no» changes nothing; the winner is told so at their prompt. A rematch is offered and accepted, one seat on."""
    anna, ben = two
    anna.type("resign").reads("Resign? [y/N]").type("n").reads("Nothing was done")
    anna.type("abandonner").reads("Resign? [y/N]").type("oui").reads("ben (seat 2) has won: resignation")
    ben.reads("Vous avez gagné : abandon", "1. Vous", "2. anna (siège 1)", "Tapez revanche")
    anna.reads("Type rematch").type("rematch").reads("Waiting for a player to join")
    ben.type("").reads("Une revanche est proposée").type("revanche").reads("Possible :")
    anna.type("resign").reads("Resign? [y/N]").type("y").reads("ben (seat 1) has won", "Type rematch").type("")
    ben.reads("Vous avez gagné : abandon", "Tapez revanche").type("")
    assert (anna.ends(), ben.ends()) == (0, 0)


def test_a_seat_is_left_before_the_match_begins(terminal):
    """By the same command, which asks first; a match that nobody sits at is over."""
    anna = terminal(*SACRIFICE).reads("Waiting for a player to join")
    anna.type("resign").reads("Leave your seat? [y/N]").type("y").reads("The match is over without a result")

    assert anna.ends() == 0


def test_a_fork_is_opened_and_gone_to(terminal, server):
    """From an entry before the present one, against a bot; the fork is another match."""
    anna = terminal(*AGAINST_RANDOM).reads("Possible:", "> ")
    match = anna.found(r"mt_\w+")
    anna.type("Kc4-c5").reads("Possible:", "> ")
    anna.type("fork 4 greedy").reads("is open", "--match mt_", "Go to the fork now?")
    anna.type("y").reads("turn 1: South, 2 points", "Possible:", "> ")
    anna.type("quit").reads("You left the terminal")
    fork = re.search(r"match (mt_\w+)", anna.told())[1]

    api = Api(server)
    assert anna.ends() == 0
    assert fork != match
    assert api.get("matches", fork)["origin"]["match"] == match
    assert [seat.get("level") for seat in api.get("matches", fork)["seats"]] == [None, "greedy"]


def test_a_player_who_declines_a_fork_stays(terminal):
    """It has been opened all the same, and the client does not say that nothing was done."""
    anna = terminal(*AGAINST_RANDOM).reads("Possible:", "> ")
    anna.type("fork 4 greedy").reads("Go to the fork now?").type("n").reads("You stay in this match", "> ")

    assert "Nothing was done" not in anna.told()


def test_a_player_who_agrees_to_a_take_back_sees_the_table(two):
    """It is another one than that on their screen, and they are asked nothing."""
    anna, ben = two
    anna.type("Kc4-c5 .").reads("You: End the turn")
    ben.reads("Possible :").type("Kh9-h8").reads("Vous :", "Possible :")
    anna.type("undo").reads("The others have been asked")
    ben.reads("tapez accepter ou refuser").type("accepter").reads("la partie revient", "tour 1 : Sud, 1 point")


def test_a_match_that_is_over_can_be_looked_at_and_forked(terminal):
    """Its result is shown at once; one leaves it by Enter or `quit`, or for the fork."""
    anna = terminal(*AGAINST_RANDOM).reads("Possible:", "> ").type("resign").reads("[y/N]").type("y")
    anna.reads("random (seat 2) has won", "Type rematch").type("")
    assert anna.ends() == 0

    again = terminal("--match", anna.found(r"mt_\w+"))
    again.reads("random (seat 2) has won", "2. You", "(The match is over) >")
    again.type("history").reads("resigns", "> ").type("Kc4-c5").reads("You")
    again.type("fork 4 random").reads("Go to the fork now?").type("y").reads("Possible:", "> ")
    again.type("q").reads("You left")


def test_a_fork_with_the_hidden_cards_is_agreed_to(terminal):
    """Everybody is asked; whoever asked is offered the fork as soon as the last one has agreed."""
    options = ("--game", "pandocreon_divinae", "--option", "first_seat=seat_0")
    anna = terminal(*options).reads("Waiting for a player to join")
    ben = terminal("--match", anna.found(r"mt_\w+"), name="ben").reads("Waiting for anna")
    anna.reads("Seat 1 discards", "> ")
    anna.type("fork exact").reads("The others have been asked")
    ben.reads("anna (seat 1)", "asks for your consent").type("agree").reads("The fork", "Go to the fork now?")
    anna.reads("ben (seat 2): agrees", "The fork", "Go to the fork now?").type("n").reads("You stay in this match")


def test_a_spectator_hears_the_news_live_until_the_end(two, terminal):
    """Without a seat one cannot answer, but look."""
    anna, ben = two
    carl = terminal("--match", anna.found(r"mt_\w+"), name="carl").reads(
        "You are watching", "Waiting for anna (seat 1)"
    )
    carl.type("Kc4-c5").reads("You hold no seat")
    anna.type("Kc4-c5 .").reads("Waiting for ben")
    carl.reads("anna (seat 1): South Monkey 1: step to c5", "Waiting for ben (seat 2)")
    ben.reads("Possible :").type("abandonner").reads("Abandonner ?").type("o")
    carl.reads("ben (seat 2): resigns", "anna (seat 1) has won")

    assert carl.ends() == 0


def test_what_has_changed_is_highlighted(two):
    """The square that was left and the one that was reached, in colour."""
    anna, _ = two
    anna.type("Kc4-c5").reads("Possible:")

    assert re.search(r"^  5 \W+\x1b\[[0-9;]*33mK", anna.raw(), re.MULTILINE)
    assert re.search(r"^  4 \W F    C  \W \x1b\[[0-9;]*33m\.", anna.raw(), re.MULTILINE)


def test_no_color_is_respected(terminal):
    """Changes are then bold and reverse."""
    anna = terminal(*AGAINST_RANDOM, env={"NO_COLOR": "1"}).reads("Possible:", "> ")
    anna.type("Kc4-c5").reads("Possible:", "> ")

    assert not COLOUR.search(anna.raw())
    assert re.search(r"\x1b\[1;7mK", anna.raw())


@pytest.mark.parametrize(
    ("arguments", "last"),
    [
        (("sacrifice", "--against", "random"), ["Possible:", "type legal", ">"]),
        (
            ("pandocreon_divinae", "--against", "random", "--option", "first_seat=seat_0"),
            ["Seat 1 discards", ">"],
        ),
        (("faiseurs_d_univers", "--against", "random", "--against", "random"), ["asked of seat 1", "[-] >"]),
    ],
)
def test_table_question_and_offer_fit_the_screen(terminal, arguments, last):
    """From the first line of the drawing to the prompt, of 80 columns and 24 rows."""
    anna = terminal("--game", *arguments).reads(*last)

    assert re.search(r"^(round 1\b|      a    b )", anna.shown(), re.MULTILINE)
    assert anna.shown().splitlines()[-1].endswith(">")


@pytest.mark.parametrize("rows", [24, 60])
def test_an_offer_has_its_labels_where_there_is_room(terminal, server, tmp_path, rows):
    """All of them or none, whatever was dealt; the last one says to pass automatically."""
    anna = terminal("--game", "pandocreon_divinae", "--against", "random", "--option", "first_seat=seat_0", rows=rows)
    shown = squeezed(anna.reads("Seat 1 discards", ">").shown())
    token = SavedTokens(tmp_path / "anna.json").find(server, "anna")
    answers = Api(server, token=token).get("matches", anna.found(r"mt_\w+"), "legal")["actions"]

    offered = [f"{one['notation']} {one['label']}" for one in answers]
    has_room = "Possible:" not in shown
    assert offered[-1].startswith("a+ Pass automatically")
    assert [each for each in offered if each in shown] == (offered if has_room else [])
    assert has_room or rows == 24 or len(offered) > OFFERED


@pytest.mark.parametrize("columns", [40, 80, 132])
def test_words_are_not_broken_at_the_edge(terminal, columns):
    """At any width: each word of the help stands whole on one line."""
    anna = terminal(*AGAINST_RANDOM, columns=columns, rows=72).reads("Possible:", "> ")
    anna.type("help").reads("The commands of the French client", "> ")

    words = set(anna.shown().split())
    assert {"notation", "separated", "[brackets].", "everything", "automatically,"} <= words
    assert max(map(len, anna.shown().splitlines())) <= columns


def test_legal_answers_are_filtered_by_notation_and_label(terminal):
    """Accents and case aside; each keeps its number, by which it can be played."""
    anna = terminal(*AGAINST_RANDOM, "--lang", "fr").reads("Possible :", "> ")
    anna.type("légal singe c5").reads("Kc4-c5", "> ")
    number = re.search(r"(\d+) +Kc4-c5", anna.told())[1]
    anna.type(number).reads("Vous : ", "Possible :")

    assert re.search(r"^  5 \W+K", anna.shown(), re.MULTILINE)


def test_a_long_list_is_shown_by_pages(terminal):
    """Enter shows the next page and answers nothing."""
    anna = terminal(*AGAINST_RANDOM).reads("Possible:", "> ")
    anna.type("legal").reads("type more, or press Enter")
    first = anna.told()
    anna.type("").reads("> ")
    anna.type("history").reads("the match begins")

    assert "Tc3~a3" in first
    assert not re.search(r"^ +5  You", anna.told(), re.MULTILINE)


def test_what_is_typed_is_completed(terminal):
    """Notations and commands, by Tab."""
    anna = terminal(*AGAINST_RANDOM).reads("Possible:", "> ")
    anna.press(b"Kc4-c5\x7f\x7f\x7f").press(b"\x15hist\t\r").reads("history", "the match begins")


def test_the_end_of_the_input_leaves_the_match(terminal):
    """Ctrl-D is `quit`; the command that leads back is on a line of its own, and works as printed."""
    anna = terminal(*AGAINST_RANDOM).reads("Possible:", "> ")
    anna.press(b"\x04").reads("You left the terminal", "--match mt_")

    assert anna.ends() == 0
    assert re.search(r"^  \S+ .*--match mt_\w+", anna.told(), re.MULTILINE)


def test_an_interruption_ends_the_client(terminal):
    """Ctrl-C, with the status that a shell knows."""
    anna = terminal(*AGAINST_RANDOM).reads("Possible:", "> ")
    anna.press(b"\x03")

    assert anna.ends() == 130


def test_the_menu_leads_to_a_match_and_back_to_it(terminal):
    """Games and one's own matches by number; nothing need be known beforehand."""
    anna = terminal().reads("Open a match:", "Your choice")
    number = re.search(r"(\d+)  Sacrifice", anna.told())[1]
    anna.type(number).reads("1  bot", "Against whom?").type("1").reads("You opened mt_", "Possible:", "> ")
    anna.type("quit").reads("You left")
    again = terminal().reads("Your matches:", "1  Sacrifice with random", "your turn", "Your choice")
    again.type("99").reads("There is no such number: 99").type("1").reads("You hold seat 1", "Possible:", "> ")
    again.type("q").reads("You left")

    assert (anna.ends(), again.ends()) == (0, 0)


def test_a_window_is_one_line_that_enter_lets_pass(terminal):
    """What Enter would answer stands in brackets before the line."""
    bots = ("--against", "random", "--against", "random")
    anna = terminal("--game", "faiseurs_d_univers", *bots, "--option", "characters=none").reads("[-] >")
    anna.type("").reads("You: ")

    assert re.search(r"You: Pass|You: .*[Pp]ass", anna.told())


def test_the_time_for_an_answer_is_shown(terminal):
    """In minutes and seconds, at the right of the line; of the longest clock, 43,200 minutes, few have gone by."""
    terminal(*AGAINST_RANDOM, "--clock", "2592000").reads("Possible:", "431", ":")


def test_the_script_starts_the_client_from_anywhere(server, tmp_path):
    """With the project's environment, here this one; the commands that it prints name it as it was typed."""
    (tmp_path / "annales" / "script").mkdir(parents=True)
    (tmp_path / "annales" / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / "elsewhere").mkdir()
    script = tmp_path / "annales" / "script" / "play"
    shutil.copy(ROOT / "script" / "play", script)
    program(script.with_name("setup"), "exit 0")
    program(tmp_path / "annales" / ".venv" / "bin" / "python", f'exec {sys.executable} "$@"')
    typed = os.path.relpath(script, tmp_path / "elsewhere")
    done = ran(
        [typed, "--server", server, "--token-file", "tokens.json", *AGAINST_RANDOM, "--lang", "en"],
        cwd=tmp_path / "elsewhere",
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert re.search(rf"^  {re.escape(typed)} --server {server} --match mt_\w+$", done.stdout, re.MULTILINE)
    assert (tmp_path / "elsewhere" / "tokens.json").exists()


def program(path, line):
    """A program of one line of shell."""
    path.write_text(f"#!/bin/sh\n{line}\n")
    path.chmod(0o755)
