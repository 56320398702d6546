"""Golden records: whole matches, told by the present rules to the letter as they were told when they were played."""

import pytest

from annales.domain.games import GAMES
from annales.tools.record import by_bots, played, read
from tests.records.packing import UNPACKED

RECORDS = sorted(UNPACKED.glob("*/*.match"))

# Ends of the rules that no record shows yet, with the excuse beside each. A resignation is an act of the service.
NO_RECORD: dict[str, dict[str, str]] = {}
BY_THE_SERVICE = {"resignation"}

# Lines of the readable log that the rules gained later. A record that has none of them was played before, and the
# present rules may add these, and nothing else.
SAID_LATER: dict[str, set[str]] = {
    "faiseurs_d_univers": {
        *("no_bid", "tied", "refunded", "outbid", "destroyed", "taken", "hand_check", "must_discard", "decoy"),
        *("stopped", "captured", "mirrored", "deflected", "paid", "paid_to_bank", "robbed", "felled", "salvaged"),
        *("gone", "no_effect"),
    },
    "pandocreon_divinae": {
        *("effect", "forsaken", "sheltered_no_more", "no_gain", "imposed", "spared", "mirrored", "taken_over"),
        *("turned_away", "apocalypse", "locked", "round_abandoned", "impossible", "prevented"),
    },
    "sacrifice": {"mineral_elevated"},
}


def ends(slug):
    """The reasons for which a record of the game ends."""
    last_lines = [path.read_text("utf-8").splitlines()[-1].split() for path in RECORDS if path.parent.name == slug]
    assert all(words[0] == "ended" for words in last_lines)
    return {words[1] for words in last_lines}


def is_said(line, keys):
    """Whether a line of a record is said with one of these keys."""
    words = line.split()
    return words[0] == "said" and words[1] in keys


def as_told_then(lines, text, slug):
    """What the present rules tell, without the lines that the rules of this record did not have yet."""
    later = SAID_LATER.get(slug, set())
    if any(is_said(line, later) for line in text.splitlines()):
        return list(lines)
    return [line for line in lines if not is_said(line, later)]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_present_rules_reproduce_the_record(path):
    """Every answer is legal still, and every fact is the same."""
    text = path.read_text("utf-8")
    assert as_told_then(played(read(text)), text, path.parent.name) == text.splitlines()


@pytest.mark.parametrize("slug", sorted(SAID_LATER))
def test_newer_lines_occur_in_a_record(slug):
    """At least one record has the newer lines, so that they are held to the letter as well."""
    texts = [path.read_text("utf-8") for path in RECORDS if path.parent.name == slug]
    assert any(is_said(line, SAID_LATER[slug]) for text in texts for line in text.splitlines())


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_end_of_a_game_has_a_record(slug):
    """Each reason that the game's texts name is the end of a record, or stands above with its excuse."""
    wanted = set(GAMES[slug].TEXTS.reasons) - BY_THE_SERVICE
    assert ends(slug) | NO_RECORD.get(slug, {}).keys() == wanted
    assert not ends(slug) & NO_RECORD.get(slug, {}).keys()


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_what_a_record_says_has_words(slug):
    """Whole matches say what the short ones under the laws never reach."""
    texts = [path.read_text("utf-8") for path in RECORDS if path.parent.name == slug]
    said = {line.split()[1] for text in texts for line in text.splitlines() if line.startswith("    said ")}

    assert said <= set(GAMES[slug].TEXTS.said)


def test_a_later_age_is_read_with_what_the_age_before_left():
    """Its legacy and its heirs stand in the first line."""
    script = read((UNPACKED / "haut_cendrelin" / "campaign-last-age.match").read_text("utf-8"))

    assert script.legacy is not None
    assert None in script.heirs
    assert read("\n".join(played(script))) == script


def test_a_match_of_bots_is_recorded_and_read_again():
    """The script read from a record is the one that made it, chance included."""
    script = by_bots(GAMES["sacrifice"], {"first_seat": "random", "max_turns": 50}, ["random", "random"], 5)
    assert read("\n".join(played(script))) == script
    assert script.opening in (("0",), ("1",))
