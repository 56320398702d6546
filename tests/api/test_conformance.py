"""Whatever is asked, the service answers as it describes itself: schemathesis asks, in shape and out of shape.

It is imported in fixtures: each worker collects this module, and the import takes longer than many a file of tests.
"""

import json
from dataclasses import dataclass

import hypothesis
import pytest
import yaml
from hypothesis import HealthCheck, Phase, given, seed
from hypothesis import strategies as st

from annales.domain.games import GAMES
from annales.service.container import build
from annales.service.http.openapi.document import description_of
from annales.service.ports import Ports
from annales.service.settings import ArchiveSettings
from annales.tools.spec import FOLDER
from examples.games import TOYS
from tests.support.depth import NIGHTLY
from tests.support.moments import Moments
from tests.support.samples import TURN, by_day

EXAMPLES = 50 if NIGHTLY else 4  # of each operation, in each way
WALKS = 100  # mostly a few are enough: what hypothesis draws hangs on the modules loaded
PLAIN = {"Accept-Encoding": "identity"}  # schemathesis asks for gzip, but does not unpack what an application returns
ENDLESS = {"follow_notices"}  # it ends when the process stops
OF_THE_AUDIT = {"read_audit"}
WAITING = {"follow_match", "read_history"}  # they may wait for entries: asked of what is over, they end at once

bounded = hypothesis.settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.generate],
)


def asked():
    """Each operation with the ways to ask it: in shape; and out of shape, where it reads a body or a query."""
    described = yaml.load((FOLDER / "openapi.yaml").read_text("utf-8"), yaml.CSafeLoader)
    for way in described["paths"].values():
        for operation in (part for name, part in way.items() if name != "parameters"):
            reads = "requestBody" in operation or any(one.get("in") == "query" for one in operation["parameters"])
            yield operation["operationId"], ["positive", "negative"] if reads else ["positive"]


@pytest.fixture(scope="session")
def schema(application):
    """The description as schemathesis reads it, over the application itself; each event is of the schema of an item."""
    import schemathesis

    @schemathesis.serializer("application/x-ndjson")
    def as_it_is(_, value):
        """Lines of JSON, or what shall be taken for them."""
        return str(value).encode("utf-8", "surrogatepass")

    described = json.dumps(description_of(application))
    schema = schemathesis.openapi.from_dict(json.loads(described.replace('"x-itemSchema"', '"itemSchema"')))
    schema.app = application
    return schema


@pytest.fixture(scope="session")
def checks():
    """What every answer must pass, by name."""
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi import checks as of_openapi

    conform = (
        getattr(of_openapi, f"{part}_conformance") for part in ("status_code", "content_type", "response_schema")
    )
    return {check.__name__: check for check in (not_a_server_error, *conform)}


@pytest.fixture
def services(redis_url, tmp_path):
    """The parts of a process with an archive, and so with an audit."""
    archive = ArchiveSettings(f"sqlite:///{tmp_path / 'archive.db'}")
    with build(redis_url, {**GAMES, **TOYS}, ports=Ports(clock=Moments()), archive_settings=archive) as made:
        yield made


@pytest.fixture
def world(ada, bob, services):
    """What there is: matches that are open, begun, private and over, and who plays them."""
    begun, private, over = ada.opens(), ada.opens(visibility="private"), ada.opens(game="market")
    for match in (begun, over):
        bob.sits(match)
    ada.answers(over, 4, "bid 1")
    bob.delete(f"/v1/matches/{over}/seats/1")
    token = ada.get("/v1/players/me").json["token"]
    study = ada.post(f"/v1/matches/{over}/studies", {"title": "Bids"}).headers["Location"]
    comment = ada.post(f"{study}/annotations", {"seq": 1, "text": "So."}).json["id"]
    return World(
        ada,
        bob,
        {
            "match": [begun, private, over, ada.opens(), "mt_nothing"],
            "game": ["sacrifice", "market", "nothing"],
            "seat": [0, 1, 2],
            "seq": [1, 4, 99],
            "ask": [1, 5],
            "code": ["stale_answer", "nothing"],
            "token": ["tk_nothing", token],
            "study": ["st_nothing", study.rpartition("/")[2]],
            "annotation": ["an_nothing", comment],
            "invitation": ["iv_nothing", ada.post("/v1/invitations", {"match": private}).json["id"]],
        },
        over,
    )


@dataclass
class World:
    """Two players, and for each part of a path some values that lead somewhere."""

    ada: object
    bob: object
    parts: dict
    over: str

    def tokens(self):
        """The caller: mostly one who may."""
        return st.sampled_from([self.ada.token, self.ada.token, self.bob.token, None, "tk_wrong"])

    def paths(self, operation, id):
        """Real parts of an operation's path, for those that have names here; some are left to chance."""
        names = {parameter.name for parameter in operation.path_parameters} & set(self.parts)
        values = {**self.parts, **({"match": [self.over, "mt_nothing"]} if id in WAITING else {})}
        return st.fixed_dictionaries({}, optional={name: st.sampled_from(values[name]) for name in sorted(names)})


def operation_of(schema, id):
    """The operation of this id."""
    return next(found.ok() for found in schema.get_all_operations() if found.ok().definition.raw["operationId"] == id)


def one_mode_by_day():
    """Each operation in each mode; by day in one of them, and the next operation in the other one."""
    for place, (id, modes) in enumerate(asked()):
        yield from by_day([(id, mode) for mode in modes], 1, TURN + place)


@pytest.mark.parametrize(("id", "mode"), list(one_mode_by_day()))
def test_every_answer_is_described(schema, checks, world, id, mode, services, monkeypatch):
    """No 5xx, no undescribed status or type, no answer of another shape than the description's."""
    from schemathesis import GenerationMode

    if id in ENDLESS:
        monkeypatch.setattr(services.live, "alive", lambda: False)
    if id in OF_THE_AUDIT:
        services.audit.following.round()
    operation = operation_of(schema, id)

    @bounded
    @given(operation.as_strategy(generation_mode=GenerationMode(mode)), world.paths(operation, id), world.tokens())
    def ask(case, path, token):
        case.path_parameters = {**(case.path_parameters or {}), **path}
        case.headers = {**(case.headers or {}), **PLAIN}
        if token is not None:
            case.headers["Authorization"] = f"Bearer {token}"
        case.call_and_validate(checks=list(checks.values()))

    ask()


BODIES = {
    "open_match": {"game": "sacrifice", "seats": [{"kind": "player"}, {"kind": "open"}]},
    "take_seat": {"client_seed": "5f1c0a"},
    "answer": {"answering": 4, "notation": "Kc4-c5"},
}


def test_the_links_lead_through_a_match(schema, checks, world):
    """A match that was opened is sat down at, played and read by the links of the description."""
    from hypothesis.stateful import run_state_machine_as_test

    walked = set()
    led = {
        ("open_match", 201),
        ("read_match", 200),
        ("take_seat", 200),
        ("read_legal", 200),
        ("read_history", 200),
        ("read_position", 200),
        ("answer", 201),
    }
    linked = schema.include(operation_id=[id for id, _ in sorted(led)])  # among all others a walk may end before

    class Walk(linked.as_state_machine()):
        def before_call(self, case):
            id = case.operation.definition.raw["operationId"]
            case.body = BODIES.get(id, case.body)
            case.query = {} if id in WAITING else case.query
            token = world.bob.token if id == "take_seat" else world.ada.token
            case.headers = {"Authorization": f"Bearer {token}", **PLAIN}

        def validate_response(self, response, case, additional_checks=(), **more):
            walked.add((case.operation.definition.raw["operationId"], response.status_code))
            case.validate_response(response, checks=list(checks.values()))

    walks = hypothesis.settings(bounded, max_examples=5, stateful_step_count=10)
    for luck in range(WALKS):
        run_state_machine_as_test(seed(luck)(Walk), settings=walks)
        if led <= walked:
            break
    assert led - walked == set()
