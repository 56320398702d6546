"""What a channel sends cannot keep others waiting: each message has its turn, and what is too much waits or ends it."""

import json
from dataclasses import replace

import pytest

from annales.service.http.channel import wire
from annales.service.http.middleware import limits
from annales.service.ports import SystemClock
from annales.service.settings import Limits

PING = b'{"id": 1, "operation": "ping"}'


class Resting(SystemClock):
    """A clock that stands; whoever sleeps is noted, and does not."""

    def __init__(self):
        self.slept = []

    def monotonic(self):
        """The moment at which it stands."""
        return 100.0

    def sleep(self, seconds):
        """Note it."""
        self.slept.append(seconds)


@pytest.fixture
def ports(app, monkeypatch):
    """Those of the application, with such a clock; `given` has an item for each turn that others were given."""
    given = []
    made = replace(app.extensions["ports"], clock=Resting(), give_way=lambda: given.append(True))
    monkeypatch.setitem(app.extensions, "ports", made)
    return made, given


def heard(channel, number):
    """The statuses of the next replies."""
    return [channel.hears().status for _ in range(number)]


def frames(channel, text, size):
    """Send a message in frames of so many bytes."""
    parts = [text[at : at + size] for at in range(0, len(text), size)]
    channel.protocol.send_text(parts[0], fin=False)
    for part in parts[1:-1]:
        channel.protocol.send_continuation(part, fin=False)
    channel.protocol.send_continuation(parts[-1], fin=True)
    channel.flush()


def test_each_message_has_its_turn(ports, opens):
    """However many were received at once."""
    _, given = ports
    channel = opens()
    for _ in range(20):
        channel.protocol.send_text(PING)
    channel.flush()

    assert heard(channel, 20) == [204] * 20
    assert len(given) >= 20


def test_a_sender_over_the_limit_gets_one_error_and_then_waits(app, ports, opens):
    """Nothing is read meanwhile: it is not answered over and over."""
    made, _ = ports
    limits.register(app, Limits(requests=3))
    channel = opens()
    for _ in range(5):
        channel.says(PING)

    assert heard(channel, 5) == [204, 204, 204, 429, 429]
    channel.close()
    assert made.clock.slept == [1.0, 1.0]


@pytest.mark.parametrize("operation", ["who_am_i", "list_games", "answer", "nonsense", "subscribe", "authenticate"])
def test_it_waits_whatever_it_asked_for(app, ports, opens, ada, operation):
    """A route, an operation of the channel's own, or none."""
    made, _ = ports
    limits.register(app, Limits(requests=1))
    channel = opens(ada)
    channel.says(PING)
    channel.says(json.dumps({"id": 2, "operation": operation, "path": {"match": "mt_0"}}).encode())

    assert channel.hears().status == 204
    assert channel.hears().status == 429
    channel.close()
    assert made.clock.slept == [1.0]


@pytest.mark.parametrize("send", ["send_ping", "send_pong"])
def test_pings_and_pongs_are_counted_as_messages_are(app, ports, opens, send):
    """They get no refusal; beyond the limit what follows them waits."""
    made, _ = ports
    limits.register(app, Limits(requests=3))
    channel = opens()
    for number in range(5):
        getattr(channel.protocol, send)(b"%d" % number)
    channel.says(PING)

    assert channel.hears().status == 429
    channel.close()
    assert made.clock.slept == [1.0] * 3


def test_the_parts_of_a_message_are_counted(app, ports, opens):
    """Each 32 as a request more: so many short messages would cost as much."""
    made, _ = ports
    limits.register(app, Limits(requests=3))
    channel = opens()
    frames(channel, PING.ljust(4 * wire.COUNTED_PARTS), 1)

    assert channel.hears().status == 429
    channel.close()
    assert made.clock.slept == [1.0, 1.0]


def test_a_message_has_a_bounded_number_of_parts(ports, opens):
    """So many are read; one more ends the connection, and the close says why."""
    fits, too_many = opens(), opens()
    frames(fits, PING.ljust(wire.MOST_PARTS), 1)
    frames(too_many, PING.ljust(wire.MOST_PARTS + 1), 1)

    assert fits.hears().status == 204
    assert too_many.close_code == 1008
    assert too_many.protocol.close_rcvd.reason == "a message has at most 256 frames"


def test_what_was_sent_before_a_fault_is_carried_out(ports, opens):
    """The messages that came before it at once are answered."""
    channel = opens()
    channel.protocol.send_text(PING)
    channel.protocol.send_binary(b"{}")
    channel.flush()

    assert channel.hears().status == 204
    assert channel.close_code == 1003
