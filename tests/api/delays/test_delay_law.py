"""The law: what those without a seat are told does not depend on the entries that they may not see yet.

Two matches that differ in nothing but these entries give the same answers, byte for byte, at every address. All
addresses of the service are listed here: one that is new is asked too, or it is said why it tells nothing of a match.
"""

from datetime import timedelta

import pytest

from annales.domain.games import GAMES
from tests.api.delays.worlds import SECONDS, Delayed

OUTSIDERS = (None, "Sue", "Opal")
ASKED = {  # by rule: what is asked there of the match {m}, by those without a seat
    "GET /v1/matches/<match>": ("", "?words=true", "?parts=true", "?as=spectator", "?as=0"),
    "GET /v1/matches/<match>/history": ("?limit=500", "?limit=500&proof=true&words=true", "?after=3", "?after=11"),
    "GET /v1/matches/<match>/positions/<seq>": (*(f"/{seq}" for seq in range(1, 14)), "/6?words=true"),
    "GET /v1/matches/<match>/positions/<seq>/image.svg": tuple(f"/{seq}/image.svg" for seq in (4, 6, 11, 12)),
    "GET /v1/matches/<match>/positions/<seq>/image.png": ("/6/image.png", "/12/image.png"),
    "GET /v1/matches/<match>/record": ("", "?format=text", "?format=moves"),
    "GET /v1/matches/<match>/proof": ("",),
    "GET /v1/matches/<match>/legal": ("",),
    "GET /v1/matches/<match>/reviews": ("",),
    "GET /v1/matches/<match>/reviews/<review>": ("/rv_5d0c8a1f7e93b264",),
    "GET /v1/matches/<match>/forks": ("",),
    "GET /v1/matches": (
        *("", "?status=playing", "?status=over", "?game=sacrifice&status=playing", "?tag=t", "?action=move"),
        *("?result=resignation", "?player={ada}", "?winner={ada}", "?opened_by={opal}", "?opponent={ada}&player={bob}"),
        *("?ended_since=2020-01-01T00:00:00Z", "?limit=1", "?limit=1&status=playing", "?limit=1&status=over"),
    ),
    "GET /v1/records": ("", "?format=text", "?player={ada}&limit=1", "?opened_by={opal}&status=over", "?winner={ada}"),
    "GET /v1/invitations": ("?match={m}",),
    "GET /v1/players/<player>": ("/{ada}", "/{bob}"),
    "GET /v1/matches/<match>/presence": ("",),
    "GET /v1/matches/<match>/instructions": ("",),
    "GET /v1/players/me": ("",),
    "GET /v1/campaigns/<campaign>": ("/cp_{n}",),
    "GET /v1/matches/<match>/studies": ("",),
}
TRIED = {  # by rule: what is sent there
    "POST /v1/matches/<match>/actions": ({"answering": 4, "notation": "?"}, {"answering": 11, "action": {"type": "x"}}),
    "POST /v1/matches/<match>/forks": tuple(
        {"at": at, "seats": [{"kind": "player"}, {"kind": "open"}]} for at in (4, 8, 11, 12, 99)
    ),
    "POST /v1/matches/<match>/forks/<ask>/answers": ({"consent": True},),
    "POST /v1/matches/<match>/take-backs": ({"to": 4}, {"to": 11}),
    "POST /v1/matches/<match>/take-backs/<ask>/answers": ({"consent": True},),
    "POST /v1/matches/<match>/claims": ({"seat": 0, "claim": "win"}, {"seat": 1, "claim": "bot"}),
    "POST /v1/matches/<match>/vacation": ({"days": 1},),
    "PUT /v1/matches/<match>/instructions": ({"orders": [{"kinds": ["acting"]}]},),
    "DELETE /v1/matches/<match>/instructions": (None,),
    "POST /v1/matches/<match>/hints": ({}, {"answering": 11}),
    "POST /v1/matches/<match>/rematch": ({},),
    "POST /v1/matches/<match>/variations": tuple({"seq": seq, "seed": "5" * 32} for seq in (4, 8, 9, 11, 12, 99)),
    "POST /v1/matches/<match>/studies": ({"title": "T"}, {"title": "T", "visibility": "public"}),
    "POST /v1/matches/<match>/worlds": (*({"seq": seq, "seed": "s"} for seq in (4, 11, 99)), {"seat": 0, "seed": "s"}),
    "POST /v1/matches/<match>/reviews": ({},),
    "DELETE /v1/matches/<match>/reviews/<review>": (None,),
    "POST /v1/matches/<match>/resignation": (None,),
    "POST /v1/matches/<match>/closing": (None,),
    "POST /v1/matches/<match>/leaving": (None,),
    "PUT /v1/matches/<match>/seats/<seat>": ({},),
    "DELETE /v1/matches/<match>/seats/<seat>": (None,),
    "DELETE /v1/matches/<match>": (None,),
    "POST /v1/campaigns/<campaign>/ages": ({"seats": [{"kind": "player"}, {"kind": "open"}], "heirs": [0, 1]},),
}
ELSEWHERE = {  # tells of matches too, and is tried by other tests or in another way
    "GET /v1/matches/<match>/stream": "`streams` of the law",
    "GET /v1/stream": "`notices` of the law",
    "GET /v1/socket": "tests/api/delays/test_delayed_streams.py",
    "GET /v1/audit": "tests/api/delays/test_delayed_lists.py",
    **dict.fromkeys(
        (
            *("GET /v1/matches/<match>/studies/<study>", "PATCH /v1/matches/<match>/studies/<study>"),
            *("GET /v1/matches/<match>/studies/<study>/annotations", "POST /v1/matches/<match>/annotations"),
            "POST /v1/matches/<match>/studies/<study>/annotations",
            *("POST /v1/studies/reading", "POST /v1/studies/acceptance"),
        ),
        "tests/api/delays/test_delayed_studies.py",
    ),
    "POST /v1/webhooks": "tests/service/webhooks/test_webhook_delays.py",
}
OF_ONES_OWN = {  # changes what the caller has written, and tells of no entry
    "DELETE /v1/matches/<match>/studies/<study>",
    "POST /v1/matches/<match>/studies/<study>/links",
    "DELETE /v1/matches/<match>/studies/<study>/links/<link>",
    "DELETE /v1/matches/<match>/studies/<study>/authors/<player>",
    "PATCH /v1/matches/<match>/studies/<study>/annotations/<annotation>",
    "DELETE /v1/matches/<match>/studies/<study>/annotations/<annotation>",
}
OF_OTHER_THINGS = (  # of no match that has a delay, or of operators, who see all
    *("/v1/admin", "/v1/tournaments", "/v1/games", "/v1/webhooks", "/v1/invitations"),
    *("/v1/players", "/v1/recoveries", "/v1/sign-ins", "/v1/devices"),
)


@pytest.fixture
def delayed(redis_url, twin_applications):
    """Makes a match in two worlds."""
    made = []

    def make(**terms):
        made.append(Delayed(twin_applications, [redis_url + "?db=1", redis_url + "?db=2"], GAMES, **terms))
        return made[-1]

    yield make
    for each in made:
        each.close()


def rule_of(method, rule):
    """A rule as it is listed here."""
    return f"{method} {rule.replace('<number:', '<')}"


def test_every_address_is_tested_under_a_delay_or_returns_no_match(application):
    """What leaves the service over HTTP: whoever adds a route says here how the delay holds for it."""
    rules = {
        rule_of(method, str(rule))
        for rule in application.url_map.iter_rules()
        for method in rule.methods - {"HEAD", "OPTIONS"}
        if str(rule).startswith("/v1/")
    }
    listed = {*ASKED, *TRIED, *ELSEWHERE, *OF_ONES_OWN}
    left = {rule for rule in rules - listed if not rule.split()[1].startswith(OF_OTHER_THINGS)}

    assert left == {"POST /v1/matches", "POST /v1/records"}  # these open a match, and tell of no other one
    assert listed <= rules


def look(both):
    """Ask everything in both worlds as everybody without a seat."""
    for name in OUTSIDERS:
        for address in asked(both):
            same(both.both("GET", address, name), (name, address))
        same(both.streams(name), (name, "stream"))
        if name is not None:
            same(both.notices(name), (name, "notices"))
            for method, address, body in tried(both):
                same(both.both(method, address, name, body), (name, method, address, body))


def same(answers, what):
    """Both worlds say the same bytes."""
    one, two = answers
    assert one == two, what


def asked(both):
    """The addresses that are read."""
    ids = {name.lower(): id for name, (id, _) in both.people.items()} | {"m": both.id, "n": both.id[3:]}
    for rule, paths in ASKED.items():
        stem = rule.partition(" ")[2].replace("<match>", both.id)
        for part in ("/image.svg", "/image.png", "/<seq>", "/<player>", "/<campaign>", "/<review>"):
            stem = stem.removesuffix(part)
        yield from ((stem + path).format(**ids) for path in paths)


def tried(both):
    """The requests that are refused, or change nothing that could be told apart."""
    for rule, bodies in TRIED.items():
        method, _, address = rule.partition(" ")
        address = (
            address.replace("<match>", both.id)
            .replace("<review>", "rv_5d0c8a1f7e93b264")
            .replace("<campaign>", "cp_" + both.id[3:])
            .replace("<seat>", "1")
        )
        for ask in ("8", "11"):
            yield from ((method, address.replace("<ask>", ask), body) for body in bodies)


def differ_by_entries(both):
    """The last five answers differ, and so does all that follows from them."""
    both.plays(0, times=4)
    both.plays(0, -1, times=5)
    one, two = both.lasts()
    assert one == two
    both.later(timedelta(days=1))


def test_a_delay_in_entries_hides_them_from_all_without_a_seat(delayed):
    """Five answers that differ, and a delay of five entries: nobody without a seat can tell the worlds apart."""
    both = delayed(delay={"entries": 5})
    differ_by_entries(both)

    look(both)
    one, two = both.both("GET", f"/v1/matches/{both.id}", "Ada")
    assert one != two  # those with a seat see everything at once


def test_a_delay_in_seconds_hides_also_that_a_match_is_over(delayed):
    """One match goes on, and the other has ended, with a rematch, and with a fork of what is not shown yet."""
    both = delayed(delay=SECONDS)
    both.plays(0, times=4)
    both.later(timedelta(seconds=SECONDS["seconds"] - 60))
    both.answers(both.worlds[0], 0)
    other = both.worlds[1]
    both.answers(other, -1)
    last = both.lasts()[1]
    ada = both.people["Ada"][1]
    forked = {"at": last, "seats": [{"kind": "player"}, {"kind": "open"}]}
    assert other.send("POST", f"/v1/matches/{both.id}/forks", ada, forked).status_code == 201
    assert other.send("POST", f"/v1/matches/{both.id}/resignation", ada).status_code == 201
    assert other.send("POST", f"/v1/matches/{both.id}/rematch", ada, {}).status_code == 201
    both.later(timedelta(seconds=40))

    look(both)
    over = other.send("GET", f"/v1/matches/{both.id}", both.people["Bob"][1]).json
    assert over["status"] == "over"


@pytest.mark.parametrize("fault", ["shown", "listed", "told too soon"])
def test_the_delay_law_finds_planted_leaks(delayed, monkeypatch, fault):
    """A way around the one place that shortens a match, a row of a list, and an entry that comes too soon."""
    both = delayed(delay={"entries": 5})
    differ_by_entries(both)
    if fault == "shown":
        monkeypatch.setattr("annales.service.matches.Matches.shown", lambda self, match, player: match)
    elif fault == "listed":
        for world in both.worlds:
            monkeypatch.setattr(world.services.index, "_seen", lambda row, viewer: row)
    else:
        monkeypatch.setattr("annales.service.matches.last_seen", lambda tree, delay, now: tree.last - 4)

    with pytest.raises(AssertionError):
        look(both)
