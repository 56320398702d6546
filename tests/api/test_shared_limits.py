"""Rate limits that several processes count together, and what happens while their Redis is away."""

import pytest

from annales.service.http.middleware import limits
from annales.service.http.middleware.limits import Buckets
from annales.service.http.middleware.shared_limits import SharedBucket, SharedCounts, sharing
from annales.service.settings import CannotStart, Limits
from tests.support.moments import Skipping

LOG = "annales.service.http.middleware.shared_limits"


@pytest.fixture
def process():
    """The bucket of another process: `process(url, most)`; all have one clock."""
    clock, made = Skipping(), []

    def another(url, most=3, seconds=3600):
        counts = SharedCounts(url, clock)
        made.append(counts)
        return SharedBucket(Buckets("requests", most, seconds, clock.monotonic), counts)

    another.clock = clock
    yield another
    for counts in made:
        counts.close()


def test_two_processes_count_together(process, redis_url):
    """What one has let through is missing in the other; another caller is counted apart."""
    one, other = process(redis_url), process(redis_url)

    assert [bucket.take("ada").left for bucket in (one, other, one)] == [2, 1, 0]
    for bucket in (one, other):
        refused = bucket.take("ada")
        assert (refused.left, 0 < refused.wait <= 3600) == (0, True)
    assert other.take("bob").left == 2


def test_buckets_of_other_names_are_counted_apart(redis_url):
    """Requests, pages, addresses and registrations share one Redis."""
    shared = sharing(redis_url, Skipping())
    one, other = (shared(Buckets(name, 1, 3600, Skipping().monotonic)) for name in ("requests", "pages"))

    assert [bucket.take("ada").wait for bucket in (one, other)] == [0.0, 0.0]
    assert one.take("ada").wait > 0


def test_without_its_redis_each_process_counts_by_itself(process, logged):
    """Nobody waits for it again within a second; the log says so once a minute."""
    one, other = process("unix:///nowhere.sock"), process("unix:///nowhere.sock")

    assert [one.take("ada").left for _ in range(3)] == [2, 1, 0]
    assert one.take("ada").wait > 0
    assert other.take("ada").left == 2
    process.clock.skip(2)
    one.take("ada")
    assert len([line for line in logged() if line["log"] == LOG]) == 2
    process.clock.skip(60)
    one.take("ada")
    assert len([line for line in logged() if line["log"] == LOG]) == 3


def test_a_redis_that_is_back_is_used_again(process, redis_url, tmp_path):
    """After a second."""
    socket = tmp_path / "redis.sock"
    one, other = process(f"unix://{socket}"), process(redis_url)
    assert other.take("ada").left == 2
    assert one.take("ada").left == 2

    socket.symlink_to(redis_url.removeprefix("unix://").partition("?")[0])
    assert one.take("ada").left == 1
    process.clock.skip(1)
    assert one.take("ada").left == 1
    assert other.take("ada").left == 0


def registers(caller):
    """The answer to a registration."""
    return caller.post("/v1/players", {"name": "Eve"})


def test_requests_pass_while_the_redis_is_away(app, stranger):
    """With the same headers, and the same refusal; `/metrics` counts them."""
    limits.register(app, Limits(registrations=2), sharing("unix:///nowhere.sock", Skipping()))

    answers = [registers(stranger) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert answers[0].headers["RateLimit-Policy"] == '"registrations";q=2;w=60'
    assert int(answers[2].headers["Retry-After"]) > 0
    assert "annales_limits_counted_alone_total" in stranger.get("/metrics").text


def test_two_applications_refuse_together(app, stranger, redis_url):
    """What one has let through, the other has not to give any more."""
    limits.register(app, Limits(registrations=2), sharing(redis_url, Skipping()))
    assert [registers(stranger).status_code for _ in range(2)] == [201, 201]

    limits.register(app, Limits(registrations=2), sharing(redis_url, Skipping()))

    refused = registers(stranger)
    assert (refused.status_code, refused.json["code"]) == (429, "too_many_requests")
    assert 0 < int(refused.headers["Retry-After"]) <= 60


@pytest.mark.parametrize(
    "address", ["http://h", "redis://", "redis:///1", "memory://", "redis://:secret@h:port/1", "redis://h/one"]
)
def test_another_address_is_refused_at_the_start(address):
    """Without the password."""
    with pytest.raises(CannotStart, match="ANNALES_LIMITS_URL must be") as refused:
        Limits.from_env({"ANNALES_LIMITS_URL": address})
    assert "secret" not in str(refused.value)


def test_an_address_is_taken():
    """None by default."""
    assert Limits.from_env({"ANNALES_LIMITS_URL": "rediss://:secret@limits:6380/2"}).shared.startswith("rediss://")
    assert Limits.from_env({}).shared is None
