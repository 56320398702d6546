"""One number of one card of Pandocréon Divinæ is changed: the impact list is exactly the steps that hang on it."""

import json

import msgspec
import pytest

from annales.domain.games import GAMES
from annales.domain.games.pandocreon_divinae.cards import CARDS, GUIDES
from annales.domain.games.pandocreon_divinae.divine import CHOICES
from annales.domain.games.pandocreon_divinae.layout import FLOCK
from annales.domain.games.pandocreon_divinae.pending_choices import Attach
from annales.domain.log.entry import Played
from annales.domain.tabletop.agenda import word_of
from annales.events.keys import stream_key
from annales.service.commands.take_back import AskTakeBack
from annales.service.container import build
from annales.service.ports import Ports
from annales.tools import rules_impact
from tests.support.at_door import opened, played
from tests.support.luck import KnownSecrets

GAME = "pandocreon_divinae"
ATTACH = word_of(Attach)
SHORT = {"max_rounds": 10}  # the least that Pandocréon allows


@pytest.fixture
def services(redis_url):
    """The parts of one process with the games of the service, on an empty Redis; its matches are always the same."""
    with build(redis_url, ports=Ports(entropy=KnownSecrets())) as made:
        yield made


def impact(redis_url, capsys):
    """The exit status and the report of a run."""
    status = rules_impact.main(["--redis", redis_url], GAMES)
    return status, json.loads(capsys.readouterr().out)


def wants_a_believer(table, guide, places):
    """Whether the question of a table is who else goes to a Guide that leads so many already."""
    return (
        table.asked is not None
        and table.asked.kind == "choose"
        and table.agenda[-1][0] == ATTACH
        and table.agenda[-1][2] == guide
        and table.size(FLOCK[guide]) == places
    )


def hanging_on(tree, guide, places):
    """The steps that a Guide with so many places changes, by what the rule says of its last place (R33).

    A step that put the question of one more Believer would put it no more; one that answered it, with a Believer or
    with «enough», would be refused.
    """
    asking, answering = [], []
    for entry in tree.entries:
        body = tree.body(entry.seq)
        if not isinstance(body, Played) or body.seat is None:
            continue
        before = tree.at(entry.after)
        if wants_a_believer(before, guide, places) and body.seat in before.asked.must:
            answering.append(entry.seq)
        elif wants_a_believer(tree.at(entry.seq), guide, places):
            asking.append(entry.seq)
    return asking, answering


@pytest.mark.slow
def test_a_guide_with_one_place_less_names_exactly_the_steps_that_filled_it(services, redis_url, capsys, monkeypatch):
    """In all stored matches, also where a move was taken back; and not a byte of them changes."""
    matches = [
        played(services, opened(services, GAME, 3, options=SHORT, take_back="free"), seed, most=120) for seed in (1, 2)
    ]
    back = matches[0]
    services.door.do(AskTakeBack(back.id, "pl_0", back.tree.steps()[len(back.tree.steps()) // 2]))
    matches[0] = played(services, services.matches.visible(back.id, None), seed=3, most=40)
    stored = [services.store.redis.xrange(stream_key(match.id)) for match in matches]
    assert impact(redis_url, capsys) == (
        0,
        {
            "matches": 2,
            "steps": sum(match.tree.played for match in matches),
            "touched": 0,
            "divergences": 0,
            "stuck": 0,
            "list": [],
        },
    )
    guide = max(
        GUIDES,
        key=lambda card: sum(len(hanging_on(match.tree, card, CARDS[card].capacity - 1)[1]) for match in matches),
    )
    places = CARDS[guide].capacity - 1
    wanted = {match.id: hanging_on(match.tree, guide, places) for match in matches}
    assert any(asking and answering for asking, answering in wanted.values())

    monkeypatch.setitem(CARDS, guide, msgspec.structs.replace(CARDS[guide], capacity=places))
    status, report = impact(redis_url, capsys)

    assert status == 1
    told = {one["match"]: {step["seq"]: step["why"] for step in one["steps"]} for one in report["list"]}
    assert told.keys() == {match for match, steps in wanted.items() if any(steps)}
    for match, steps in told.items():
        asking, answering = wanted[match]
        assert sorted(steps) == sorted([*asking, *answering])
        assert {seq for seq, why in steps.items() if why == "the facts differ"} == set(asking)
        assert all("illegal" in steps[seq] for seq in answering)
    assert [services.store.redis.xrange(stream_key(match.id)) for match in matches] == stored
    for match in matches:
        services.store.match_cache.forget(match.id)
        assert services.matches.visible(match.id, None).table().same(match.table())


def owing(services, word):
    """A match in which somebody owes a choice of this word, the first one found in which chance leads there."""
    for luck in range(20):
        match = opened(services, GAME, 3, options=SHORT)
        while not match.is_over():
            if match.table().agenda and match.table().agenda[-1][0] == word:
                return match
            match = played(services, match, seed=1000 * luck + match.tree.last, most=1)
    raise AssertionError(f"no match leads to '{word}'")


def test_a_choice_that_the_rules_have_forgotten_is_named_where_it_is_owed(services, redis_url, capsys, monkeypatch):
    """A word of the agenda is stored data: a release that drops it while somebody owes the choice is refused."""
    owing(services, ATTACH)
    monkeypatch.delitem(CHOICES, ATTACH)

    status, report = impact(redis_url, capsys)

    assert (status, report["stuck"]) == (1, 1)
    assert f"'{ATTACH}' unfinished" in report["list"][0]["stuck"]
    assert f"KeyError: '{ATTACH}'" in report["list"][0]["stuck"]
