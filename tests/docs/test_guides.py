"""The guides do what they say: their commands and their code are run as they are printed, against a real service."""

import json
import re
import socket
import sys
from collections import Counter
from contextlib import suppress
from subprocess import PIPE, Popen
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from annales.domain.games import GAMES
from tests.docs.breaking import bad_line, cut_after, moody_stream
from tests.docs.guide import FOLDER, PATH, Guide
from tests.service.launched import launched
from tests.service.player import Player
from tests.support.children import ran
from tests.support.samples import by_day

pytestmark = pytest.mark.process

MATCH = re.compile(r"mt_[0-9a-f]{16}")
SEVERAL = 2  # matches at once, which the guide plays a hundred of
RESTS = "setTimeout(resolve, milliseconds)"  # in `follow.mjs`
PATIENCE = "const SILENT = 40_000"
LISTENS = """
import { listen } from './listen.mjs'
listen('URL', message => console.log(message.seq), { least: 10, most: 20, silent: 1000 })
"""
SETS_ADDRESS = "export ANNALES=${ANNALES:-http://127.0.0.1:8000}\n"


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    """All that `script/server` starts, with a webhook worker, whose notices go to this machine."""
    settings = {"ANNALES_WEBHOOK_WORKERS": "1", "ANNALES_WEBHOOKS_PRIVATE": "1"}
    with launched(tmp_path_factory.mktemp("service") / "data", **settings) as run:
        yield run


def test_a_first_match_in_five_calls(service, tmp_path):
    """A token, a match, the legal answers, a turn that is accepted, and the bot's reply."""
    guide = Guide("first-match.md")
    told = guide.run(service.url, tmp_path).splitlines()

    assert "".join(guide.blocks("sh")).count("curl ") == 5
    assert told[0].startswith("my token begins with tk_")
    match = MATCH.search(told[1])[0]
    assert told[2].startswith('{"answering":4,"actions":[{"notation":')
    accepted, news = json.loads(told[3]), json.loads(told[4])
    assert [entry["action"]["type"] for entry in accepted["entries"]] == ["step", "step", "end_turn"]
    assert accepted["seq"] == 7
    assert news["entries"][0]["by"]["bot"] == "greedy"
    assert Player(service.url).history(match)[4:7] == accepted["entries"]


def test_somebody_is_invited_by_a_link(service, tmp_path):
    """A private match is read by who has the token, and begins when they accept."""
    told = Guide("invite.md").run(service.url, tmp_path).splitlines()

    assert re.fullmatch(rf"send {re.escape(service.url)}/#/i/[\w-]{{32}}", told[0])
    assert told[1:] == ['"status":"open"', '"seat":1', '"status":"playing"']


def test_a_match_is_studied(service, tmp_path):
    """A study is written, shared, exported and imported."""
    told = Guide("study.md").run(service.url, tmp_path).splitlines()

    assert told[0] == '"text":"The king takes the centre."'
    assert told[2:] == [
        '"after":1',
        '"count":3',
        '"title":"The first step"',
        '"visibility":"public"',
        "3",
        '"visibility":"private"',
    ]


def test_a_player_comes_back_by_a_code(service, tmp_path):
    """What the guide prints is what comes out; `tests/table/browser/test_coming_back.py` has its passkeys."""
    assert Guide("recovery.md").run(service.url, tmp_path) == '{"codes_left":7,"passkeys":[]}'


def answered(service, printed):
    """Ada allows what a program asks for: by the address that it prints, or by the code for its device."""
    ada = Player(service.url, "Ada")
    if "/device " in printed:
        with suppress(json.JSONDecodeError):  # there is nothing to say
            ada.send("POST", "/v1/devices", {"user_code": printed.split()[-1], "allow": True})
        return
    query = urlsplit(printed.split()[-1]).query
    with urlopen(ada.sure("POST", "/v1/sign-ins", {"request": query, "allow": True})["location"]) as page:
        assert page.read() == b"You can close this page."


@pytest.mark.parametrize("name", ["device.py", "board.py"])
def test_somebody_signs_in_to_a_program(service, tmp_path, name):
    """On a device by its code, and in a browser that brings the code of a sign-in to the program."""
    (tmp_path / name).write_text(Guide("oauth.md").files()[name], "utf-8")
    environ = {"ANNALES": service.url, "PATH": PATH, "BROWSER": "true"}  # a browser that opens nothing
    with Popen([sys.executable, name], cwd=tmp_path, env=environ, stdout=PIPE, text=True) as program:
        answered(service, program.stdout.readline())
        told = program.communicate(timeout=60)[0].splitlines()

    assert told == (["signed in: Ada"] if name == "device.py" else ["played: 201", "signed out: 401"])


IN_A_BROWSER = """
globalThis.history = { replaceState: () => {} }
Object.defineProperty(globalThis, 'sessionStorage', { value: new Map() })
sessionStorage.setItem = sessionStorage.set
sessionStorage.getItem = sessionStorage.get
globalThis.location = { origin: 'https://board.example', pathname: '/', search: '', assign: to => { location.to = to } }
const { signIn, signedIn, refreshed, signOut } = await import('./sign_in.js')
if (await signedIn()) throw new Error('nobody has signed in')
await signIn('match:read')
const [url, ada] = process.argv.slice(2)
const asks = (path, token, more = {}) => fetch(url + path, {
  ...more, headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
})
const body = JSON.stringify({ request: location.to.split('?')[1], allow: true })
const { location: back } = await (await asks('/v1/sign-ins', ada, { method: 'POST', body })).json()
location.search = new URL(back).search
const first = await signedIn(), second = await refreshed(first)
console.log((await (await asks('/v1/players/me', second.access_token)).json()).name)
await signOut(second)
console.log((await asks('/v1/players/me', second.access_token)).status)
location.search = location.search.replace('state=', 'state=x')
console.log(await signedIn().catch(error => error.message))
"""


def test_somebody_signs_in_to_a_page(service, tmp_path):
    """They come back with a code, which the page exchanges; it refreshes, and signs out."""
    code = Guide("oauth.md").files()["sign_in.js"].replace("http://127.0.0.1:8000", service.url)
    (tmp_path / "sign_in.js").write_text(code, "utf-8")
    (tmp_path / "page.mjs").write_text(IN_A_BROWSER, "utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    ada = Player(service.url, "Ada")

    told = ran(["node", "page.mjs", service.url, ada.token], cwd=tmp_path, env={"PATH": PATH}).stdout.splitlines()

    assert told == ["Ada", "401", "this answer is not to our question"]


def test_the_clocks_of_a_match_are_read(service, tmp_path):
    """What the guide prints is what comes out."""
    guide = Guide("clocks.md")

    assert guide.run(service.url, tmp_path) == "".join(guide.blocks(""))


def test_somebody_is_there_and_claims_against_who_is_not(service, tmp_path):
    """What the guide prints is what comes out."""
    guide = Guide("presence.md")
    told = guide.run(service.url, tmp_path)

    assert told == "".join(guide.blocks(""))


def test_answers_are_given_ahead(service, tmp_path):
    """A pass that its owner reads, and a fold by whoever is asked first."""
    told = Guide("ahead.md").run(service.url, tmp_path).splitlines()

    assert told == [
        '"kind":"instructed"',
        '"words":"Pass until this Hand ends: «React, or decline»"',
        '"type":"fold"',
        '"instruction"',
    ]


def test_a_hint_is_taken(service, tmp_path):
    """An answer with its reason, in either language; others read that it was taken."""
    told = Guide("hints.md").run(service.url, tmp_path).splitlines()

    assert [line.partition(":")[0] for line in told] == ['"label"', '"why"', '"kind"', '"advice"']
    assert told[2:] == ['"kind":"hinted"', '"advice":"?"']


@pytest.mark.slow
def test_a_bot_in_under_forty_lines(service, tmp_path):
    """It plays a whole match of SACRIFICE, with the standard library alone."""
    guide = Guide("bot.md")
    told = guide.run(service.url, tmp_path)

    assert len(guide.files()["bot.py"].splitlines()) < 40
    was_played(service, told, "sacrifice")


@pytest.mark.slow
@pytest.mark.parametrize("slug", by_day(sorted(GAMES.keys() - {"sacrifice"}), 1))
def test_the_same_bot_plays_every_other_game_and_the_same_lines_follow_it(service, tmp_path, slug):
    """Its seats and options come from the game's own description.

    With hidden hands, bags and sealed answers too, its match is folded to the view that a spectator has.
    """
    (tmp_path / "bot.py").write_text(Guide("bot.md").files()["bot.py"], "utf-8")
    (tmp_path / "follow.mjs").write_text(hardly_resting(), "utf-8")
    environ = {"PATH": PATH, "ANNALES": service.url}

    told = ran(["python3", "bot.py", slug], cwd=tmp_path, env=environ, check=False)
    assert told.stderr == ""
    match = was_played(service, told.stdout, slug)

    told = ran(["node", "follow.mjs", match], cwd=tmp_path, env=environ, check=False)
    assert (told.stderr, told.stdout.splitlines()[-1]) == ("", "folded as the service does")


def hardly_resting():
    """The lines that follow a match, which rest a hundredth of what they are told to, and bear silence for a second."""
    lines = Guide("follow.md").files()["follow.mjs"]
    assert (lines.count(RESTS), lines.count(PATIENCE)) == (1, 1)
    lines = lines.replace(PATIENCE, "const SILENT = 1_000")
    return lines.replace(RESTS, "setTimeout(resolve, milliseconds / 100)")


def was_played(service, told, game):
    """The bot says truly that it played a match of this game to its end; the id of that match."""
    shown = Player(service.url).sure("GET", f"/v1/matches/{MATCH.search(told)[0]}")
    assert (shown["game"], shown["status"]) == (game, "over")
    assert shown["result"]["reason"] != "resignation"
    assert told == f"{shown['id']} is over: {json.dumps(shown['result'])}\n"
    return shown["id"]


def test_following_without_rules(service, tmp_path):
    """Under eighty lines fold a whole match of two bots to the view that the service shows."""
    guide = Guide("follow.md")
    *told, verdict = guide.run(service.url, tmp_path).splitlines()

    assert len(guide.files()["follow.mjs"].splitlines()) == 76
    assert verdict == "folded as the service does"
    assert [int(line.split()[0]) for line in told] == list(range(1, len(told) + 1))
    assert [line.split()[1] for line in told[:4]] == ["opened", "seat_taken", "seat_taken", "step"]
    assert told[-1].split()[1] == "disclosed"


def test_the_same_lines_go_on_when_a_stream_breaks_off(service, tmp_path):
    """In the middle of a line, or before it begins, or while a take-back is caught up with, or where nothing comes any
    more: each entry comes once.
    """
    player = Player(service.url)
    match = player.opens({"kind": "player"}, {"kind": "bot", "level": "random"}, take_back="free")
    first = player.sure("GET", f"/v1/matches/{match}")["head"]
    answer = player.sure("GET", f"/v1/matches/{match}/legal")["actions"][0]["notation"]
    player.plays(match, first, answer)
    player.sure("POST", f"/v1/matches/{match}/take-backs", {"to": first})
    player.sure("DELETE", f"/v1/matches/{match}/seats/0")
    (tmp_path / "follow.mjs").write_text(hardly_resting(), "utf-8")

    with bad_line(service.url) as (url, fates):
        told = ran(["node", "follow.mjs", match], cwd=tmp_path, env={"PATH": PATH, "ANNALES": url}, check=False)

    *entries, verdict = told.stdout.splitlines()
    assert (told.stderr, verdict) == ("", "folded as the service does")
    assert not any(fates.values())
    assert [line.split()[1] for line in entries] == [entry["kind"] for entry in player.history(match)]
    assert any(line.split()[1] == "head_moved" for line in entries)


def test_a_browser_goes_on_listening(tmp_path):
    """`EventSource` gives up when it is refused, and never notices silence; the lines of the guide do neither.

    They run in Node, whose `EventSource` does the same as a browser's.
    """
    (tmp_path / "listen.mjs").write_text(Guide("follow.md").files()["listen.js"], "utf-8")
    with moody_stream() as (url, asked):
        (tmp_path / "try.mjs").write_text(LISTENS.replace("URL", f"{url}/stream"), "utf-8")
        told = ran(["node", "--experimental-eventsource", "--no-warnings", "try.mjs"], cwd=tmp_path, env={"PATH": PATH})

    assert (told.stderr, told.stdout.splitlines()) == ("", ["1", "2"])
    assert asked == ["0", "0", "0", "1", "1 2", "1"]  # `after`, and the last id where `EventSource` itself came back


@pytest.mark.parametrize("status", [401, 404])
def test_a_browser_stops_listening_when_it_is_refused_for_good(tmp_path, status):
    """What waiting does not cure is told."""
    (tmp_path / "listen.mjs").write_text(Guide("follow.md").files()["listen.js"], "utf-8")
    with moody_stream([(status, "")] * 2) as (url, asked):
        (tmp_path / "try.mjs").write_text(LISTENS.replace("URL", f"{url}/stream"), "utf-8")
        command = ["node", "--experimental-eventsource", "--no-warnings", "try.mjs"]
        told = ran(command, cwd=tmp_path, env={"PATH": PATH}, check=False)

    assert f"refused: {status}" in told.stderr
    assert asked == ["0", "0"]


def test_retries_races_and_streams(service, tmp_path):
    """What is repeated counts once, what comes too late is refused with what was missed, and streams go on."""
    told = Guide("retries.md").run(service.url, tmp_path)
    parts = dict(part.split("\n", 1) for part in told.replace("\r", "").split("\n--- ")[1:])

    assert parts["twice under one key"].lower().split("\n")[:3] == [
        "201",
        "http/1.1 200 ok",
        "idempotent-replayed: true",
    ]
    assert json.loads(parts["the key again, with something else"])["code"] == "key_reused"
    late = json.loads(parts["too late"])
    assert (late["code"], [entry["seq"] for entry in late["missed"]], late["question"]["number"]) == (
        "stale_answer",
        [5],
        5,
    )
    assert sorted(parts["two at once"].split()) == ["201", "409"]
    assert parts["what follows entry 5"].startswith(":\nid: 6\ndata: {")
    *entries, last = parts["the end of the match"].strip().splitlines()
    assert [json.loads(line)["kind"] for line in entries] == ["resigned", "disclosed", "bye"]
    assert last == "204"


@pytest.mark.slow
def test_many_matches_on_one_connection_that_breaks(service, tmp_path):
    """The bot of the channel plays several whole matches at once.

    Where the channel is closed again and again, it opens another one, and opens no match twice.
    """
    before = ended(service)

    with cut_after(service.url, 15_000, 15_000) as (url, to_be_cut):
        told = Guide("channel.md").run(url, tmp_path, MATCHES=str(SEVERAL))

    assert to_be_cut == []
    said, ends = told.split(": ", 1)
    assert (said, sum(json.loads(ends).values())) == (f"{SEVERAL} matches are over", SEVERAL)
    new = [match for id, match in ended(service).items() if id not in before]
    assert sorted(match["result"]["reason"] for match in new) == sorted(Counter(json.loads(ends)).elements())


def ended(service):
    """The newest matches that are over, by id."""
    return {
        match["id"]: match for match in Player(service.url).sure("GET", "/v1/matches?status=over&limit=100")["matches"]
    }


def test_the_records_of_a_campaign_in_one_folder(service, tmp_path):
    """Two ages of two bots; the second one is held against what the first one left."""
    player = Player(service.url)
    bots = [{"kind": "bot", "level": "random"}] * 2
    first = player.opens(*bots, game="haut_cendrelin", options={"mode": "initiation", "ages": 2, "max_rounds": 12})
    campaign = when_over(player, first)["campaign"]["id"]
    second = player.sure("POST", f"/v1/campaigns/{campaign}/ages", {"seats": bots, "heirs": [0, 1]})["id"]
    when_over(player, second)

    told = Guide("campaign.md").run(service.url, tmp_path, TOKEN=player.token, CAMPAIGN=campaign).splitlines()

    assert sum("The record holds: " in line for line in told) == 2
    assert told[-1] == (f"Checked: {campaign}/{second}.ndjson is age 2, with the legacy and with heirs of {first}.")


def test_notices_at_ones_own_address(service, tmp_path):
    """The receiver verifies what it is sent: a test, and a match from its beginning to its end."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    told = Guide("webhooks.md").run(service.url, tmp_path, RECEIVER_PORT=str(port)).splitlines()

    assert [line.split()[0] for line in told[:4]] == ["test", "started", "turn", "over"]
    assert len({line.split()[1] for line in told[1:4]}) == 1
    assert sorted(line.split()[1] for line in told[4:]) == [
        f'"event":"{kind}"' for kind in ("over", "started", "test", "turn")
    ]


def when_over(player, match):
    """The match once it has ended, which the history waits for."""
    after, status = 0, "playing"
    while status != "over":
        after = player.sure("GET", f"/v1/matches/{match}/history?after={after}&wait=30")["head"]
        shown = player.sure("GET", f"/v1/matches/{match}")
        status = shown["status"]
    return shown


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.glob("*.md")))
def test_the_address_is_set_by_the_guide_itself(name):
    """A reader whose service is elsewhere changes one variable, once."""
    guide = Guide(name)
    shell = "".join(guide.blocks("sh"))

    assert shell.startswith(SETS_ADDRESS)
    assert "127.0.0.1" not in shell.replace(SETS_ADDRESS, "")


def test_every_guide_is_run_here():
    """A page that is added is tested, or this fails; a translation has the same code."""
    originals = [path.name for path in FOLDER.glob("*.md") if not path.name.endswith(".fr.md")]
    assert sorted(originals) == [
        "ahead.md",
        "audit.md",
        "bot.md",
        "browser-module.md",
        "campaign.md",
        "channel.md",
        "clocks.md",
        "first-match.md",
        "follow.md",
        "hints.md",
        "invite.md",
        "oauth.md",
        "presence.md",
        "recovery.md",
        "retries.md",
        "study.md",
        "tournament.md",
        "webhooks.md",
    ]


def test_a_tournament_of_bots_is_played_to_its_end(service, tmp_path):
    """Its standings are final and rated, and its matches are found by it."""
    told = Guide("tournament.md").run(service.url, tmp_path).splitlines()

    standings = json.loads(told[0])
    assert standings["status"] == "over"
    assert [row["matches"] for row in standings["standings"]] == [2, 2]
    assert all(row["rating"]["after"]["deviation"] < 350 for row in standings["standings"])
    assert len(set(told[1:])) == len(told[1:]) == 2
    assert all(MATCH.fullmatch(line) for line in told[1:])


def test_who_did_what_when(service, tmp_path):
    """What one action left in the audit, as JSON and as a table."""
    guide = Guide("audit.md")
    told = guide.run(service.url, tmp_path)

    assert MATCH.sub("mt_7f3a9c0b1d2e4f56", told) == "".join(guide.blocks(""))


def test_the_modules_of_the_table_fold_and_verify(service, tmp_path):
    """What a page of one's own takes from the service: the same views, and the same digests."""
    told = Guide("browser-module.md").run(service.url, tmp_path).splitlines()

    assert told[0] == "0 0 pieces"
    assert told[-2] == "folded as the service does"
    assert re.fullmatch(r"\d+ entries hold, up to [0-9a-f]{64}", told[-1])
