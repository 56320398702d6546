"""The impact of a change of rules: one number of one card, and exactly the right list; the past stays as it is."""

import json

import pytest

from annales.domain.contract.options import Option
from annales.domain.log.record import lines
from annales.events.keys import stream_key
from annales.service.commands.open import Opening, OpenMatch
from annales.service.commands.sit_and_leave import Leave, SitDown
from annales.service.commands.take_back import AskTakeBack
from annales.service.ports import Ports
from annales.service.settings import Settings
from annales.tools import rules_impact
from annales.tools.store import redis_of
from examples.games import TOYS
from examples.games.market.layout import BOX
from tests.support.at_door import answered, finished, opened, played
from tests.support.luck import KnownSecrets
from tests.support.moments import Moments


@pytest.fixture
def ports():
    """Those of matches that are always the same."""
    return Ports(clock=Moments(), entropy=KnownSecrets())


def looked(redis_url, capsys, *options):
    """The exit status, the report and the progress of a run."""
    status = rules_impact.main(["--redis", redis_url, *options], TOYS)
    out, err = capsys.readouterr()
    return status, json.loads(out), err


def test_unchanged_rules_reproduce_every_step(services, redis_url, capsys):
    """Every step, abandoned ones too, of every game."""
    matches = [finished(services, game, 2, seed=3) for game in TOYS]
    running = played(services, opened(services, "market", 3, take_back="free"), seed=2, most=9)
    services.door.do(AskTakeBack(running.id, "pl_0", running.tree.steps()[2]))

    status, report, progress = looked(redis_url, capsys)

    assert status == 0
    assert (report["matches"], report["touched"], report["list"]) == (len(matches) + 1, 0, [])
    assert report["steps"] == sum(match.tree.played for match in [*matches, running])
    assert progress.rstrip().endswith(f"] {len(matches) + 1}/{len(matches) + 1}")


def test_one_number_changed_names_exactly_the_steps_that_it_touches(services, redis_url, capsys, monkeypatch):
    """A seat begins with eight coins now, not seven: the openings of the market, and no other step or game."""
    market = [finished(services, "market", seats, seed=seats) for seats in (2, 3)]
    finished(services, "arena", 2, seed=3)
    before = [list(lines(match.id, match.tree, None)) for match in market]
    coins = BOX.numbers["coins"]
    monkeypatch.setitem(BOX.numbers, "coins", coins + 1)

    status, report, _ = looked(redis_url, capsys)

    assert status == 1
    found = {one["match"]: one for one in report["list"]}
    assert set(found) == {match.id for match in market}
    for match in market:
        (step,) = found[match.id]["steps"]
        assert (step["seq"], step["why"]) == (match.tree.first_step(), "the facts differ")
        assert step["gone"] == [f"counted coins.{seat} +{coins}" for seat in range(match.tree.seats)]
        assert step["new"] == [f"counted coins.{seat} +{coins + 1}" for seat in range(match.tree.seats)]
    services.store.match_cache.forget(market[0].id)
    assert list(lines(market[0].id, services.matches.visible(market[0].id, None).tree, None)) == before[0]


def test_an_action_that_is_no_longer_legal_is_named_with_the_refusal(services, redis_url, capsys, monkeypatch):
    """Each from its own recorded table: one refusal does not hide the next."""
    match = opened(services, "arena", 2, options={"dice": False})
    for seat, notation in ((0, "scout-c1"), (0, "rest"), (1, "scout-b4"), (1, "rest"), (0, "rest")):
        match = answered(services, match, seat, notation)
    legal = TOYS["arena"].legal
    monkeypatch.setattr(
        TOYS["arena"],
        "legal",
        lambda t, seat: (action for action in legal(t, seat) if not getattr(action, "piece", "").endswith("scout")),
    )

    status, report, _ = looked(redis_url, capsys)

    assert status == 1
    steps = report["list"][0]["steps"]
    assert [step["seq"] for step in steps] == [match.tree.steps()[1], match.tree.steps()[3]]
    assert "illegal" in steps[0]["why"]
    assert report["list"][0]["stuck"] is None


def test_a_running_match_that_could_not_go_on_is_named(services, redis_url, capsys, monkeypatch):
    """Such a release is refused: nobody would have an answer."""
    match = opened(services, "arena", 2)
    monkeypatch.setattr(TOYS["arena"], "legal", lambda t, seat: iter(()))

    status, report, _ = looked(redis_url, capsys)

    assert (status, report["stuck"]) == (1, 1)
    assert report["list"][0]["match"] == match.id
    assert "no legal answer" in report["list"][0]["stuck"]


def test_one_game_can_be_looked_at_alone_and_the_report_kept(services, redis_url, capsys, tmp_path):
    """`--game` and `--report`."""
    finished(services, "arena", 2, seed=3)
    finished(services, "market", 2, seed=3)
    path = tmp_path / "report.json"
    assert rules_impact.main(["--redis", redis_url, "--game", "arena", "--report", str(path)], TOYS) == 0
    assert json.loads(path.read_text())["matches"] == 1


def test_an_unwritable_report_is_noticed_before_the_first_match(redis_url, capsys, tmp_path, monkeypatch):
    """Not after an hour, by a trace and the status of a difference."""
    monkeypatch.setattr(rules_impact, "impacts", lambda *_: pytest.fail("it looks at the matches"))
    for path in (tmp_path / "none" / "report.json", tmp_path):
        with pytest.raises(SystemExit) as ended:
            rules_impact.main(["--redis", redis_url, "--report", str(path)], TOYS)
        assert ended.value.code == 2
        assert "cannot write the report" in capsys.readouterr().err


def test_a_match_that_cannot_be_read_is_an_error_of_its_own(services, redis_url, capsys):
    """Exit status 2, and the match is named."""
    match = opened(services, "arena", 2)
    services.store.redis.xadd(stream_key(f"{match.id}x"), {"v": "1", "e": "not json"}, id="1-0")
    status, report, _ = looked(redis_url, capsys)
    assert status == 2
    assert [one["match"] for one in report["list"]] == [f"{match.id}x"]


def test_a_stream_that_begins_with_no_opening_is_named_and_the_others_are_looked_at(services, redis_url, capsys):
    """One match that cannot be read hides no other."""
    match = opened(services, "arena", 2)
    fields = services.store.redis.xrange(stream_key(match.id), "2-0", "2-0")[0][1]
    other = f"{match.id}x"
    services.store.redis.xadd(
        stream_key(other), {**fields, b"e": fields[b"e"].replace(b'"seq":2', b'"seq":1')}, id="1-0"
    )

    status, report, _ = looked(redis_url, capsys)

    assert status == 2
    assert report["matches"] == 2
    assert [one["match"] for one in report["list"]] == [other]


def test_an_unfinished_effect_that_the_rules_know_no_more_is_named(services, redis_url, capsys, monkeypatch):
    """A word on the agenda of a running match is stored data: a release that drops one is refused."""
    match = opened(services, "market", 2)
    while not match.table().agenda:
        match = played(services, match, seed=match.tree.last, most=1)
        assert not match.is_over()
    play = TOYS["market"].play

    def play_without_cards(t, seat, action):
        if any(word == "card" for word, *_ in t.agenda):
            raise KeyError("card")
        play(t, seat, action)

    monkeypatch.setattr(TOYS["market"], "play", play_without_cards)
    status, report, _ = looked(redis_url, capsys)

    assert (status, report["stuck"], report["divergences"]) == (1, 1, 0)
    assert "with 'card' unfinished" in report["list"][0]["stuck"]


@pytest.mark.parametrize(("url", "why"), [("redis://127.0.0.1:1", "Redis does not answer"), ("nowhere", "nowhere: ")])
def test_where_no_matches_can_be_read_it_says_so(url, why, capsys):
    """Without a trace."""
    assert rules_impact.main(["--redis", url], TOYS) == 2
    assert f"cannot read the matches: {why}" in capsys.readouterr().err


def test_without_an_address_it_looks_at_the_service_that_runs_here(monkeypatch, tmp_path, capsys):
    """Its Redis came along with it, and listens beside the data."""
    monkeypatch.setenv("ANNALES_DATA", str(tmp_path))
    monkeypatch.delenv("REDIS_URL", raising=False)
    monkeypatch.delenv("ANNALES_REDIS_URL", raising=False)
    assert rules_impact.main([], TOYS) == 2
    assert "no Redis is configured" in capsys.readouterr().err
    (tmp_path / "redis").mkdir()
    (tmp_path / "redis" / "redis.sock").touch()
    assert rules_impact.main([], TOYS) == 2
    assert "Redis does not answer" in capsys.readouterr().err


def test_where_an_address_is_set_the_data_folder_is_not_looked_at(monkeypatch, tmp_path):
    """Whatever lies there: it is that of another service."""
    (tmp_path / "store.json").write_text("damaged")
    monkeypatch.setenv("ANNALES_DATA", str(tmp_path))
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1/0")

    assert redis_of(Settings.from_env()) == "redis://127.0.0.1:1/0"


def test_a_match_that_could_not_begin_any_more_is_named(services, redis_url, capsys, monkeypatch):
    """It waits for its players with an option that the rules have dropped; one that they have gained is no harm."""
    waits = services.door.do(OpenMatch("pl_0", Opening("arena", [{"kind": "player"}, {"kind": "open"}]))).match
    left = services.door.do(OpenMatch("pl_0", Opening("arena", [{"kind": "player"}, {"kind": "open"}]))).match
    services.door.do(Leave(left.id, 0, "pl_0"))
    options = list(TOYS["arena"].OPTIONS)
    monkeypatch.setattr(TOYS["arena"], "OPTIONS", [*options, Option("weather", "sun", ("sun", "rain"))])
    assert looked(redis_url, capsys)[0] == 0

    monkeypatch.setattr(TOYS["arena"], "OPTIONS", options[1:])
    status, report, _ = looked(redis_url, capsys)

    assert (status, report["stuck"]) == (1, 1)
    assert [one["match"] for one in report["list"]] == [waits.id]
    assert f"it cannot begin: option '{options[0].id}'" in report["list"][0]["stuck"]


def test_a_match_begins_with_the_defaults_of_options_that_came_since(services, monkeypatch):
    """Nobody could choose them when it was opened."""
    waits = services.door.do(OpenMatch("pl_0", Opening("arena", [{"kind": "player"}, {"kind": "open"}]))).match
    arena, told = TOYS["arena"], []
    set_up = arena.set_up
    monkeypatch.setattr(arena, "OPTIONS", [*arena.OPTIONS, Option("weather", "sun", ("sun", "rain"))])
    monkeypatch.setattr(arena, "set_up", lambda t, setup: (told.append(setup.options["weather"]), set_up(t, setup)))
    assert services.door.do(SitDown(waits.id, 1, "pl_1")).match.status == "playing"
    assert told == ["sun"]
