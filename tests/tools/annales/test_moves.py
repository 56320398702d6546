"""`annales moves`: a record becomes a text, a text is replayed, or becomes a record again."""

import pytest
from click.testing import CliRunner

from annales.tools.annales.moves import moves
from annales.tools.verify import verify
from tests.records.packing import UNPACKED

RECORD = UNPACKED / "sacrifice" / "bots-alphabeta-random.ndjson"


@pytest.fixture
def tell():
    """Runs the command on these bytes."""
    return lambda given, *words: CliRunner().invoke(moves, [*words, "-"], input=given)


def test_a_record_is_told_as_text_and_the_text_as_record(tell):
    """Which holds, and says that it copies; and has the same text."""
    text = tell(RECORD.read_bytes()).stdout
    assert text.startswith("annales-moves 1\n")
    replayed = tell(text)
    assert (replayed.exit_code, replayed.stdout.count("moves are played by the rules; it ends by")) == (0, 1)

    record = tell(text, "--record").stdout

    assert "what was copied from" in "\n".join(verify(record.encode()))
    again = tell(record).stdout
    assert [line for line in again.splitlines() if line[:1] in "123456789=*"] == [
        line for line in text.splitlines() if line[:1] in "123456789=*"
    ]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text.replace("\n1. ", "\n2. "), "this is move 1, not 2"),
        (lambda text: text.replace('"sacrifice"', '"ludo"'), "the game 'ludo' is not installed"),
        (lambda text: text.replace('"reason":"', '"reason":"not_'), "the match ends otherwise than the result"),
        (lambda text: text[len("annales-moves 1\n") :], "entry 1"),
    ],
)
def test_what_is_wrong_is_said(tell, change, said):
    """With the exit status 1."""
    done = tell(change(tell(RECORD.read_bytes()).stdout))
    assert done.exit_code == 1
    assert said in done.stderr


def test_moves_that_go_on_are_no_record(tell):
    """A record of a match that runs would have closed envelopes."""
    text = tell(RECORD.read_bytes()).stdout
    head = [line for line in text.splitlines() if not line.startswith(("result", "ended"))]
    begun = "\n".join(
        [
            *(line for line in head if line[:1] not in "123456789*"),
            head[next(i for i, line in enumerate(head) if line.startswith("1. "))],
        ]
    )

    assert tell(begun).stdout.endswith("1 moves are played by the rules; the match goes on\n")
    assert "has no record" in tell(begun, "--record").stderr
