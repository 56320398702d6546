"""Procfile, containers, units and the operator's page start the same processes, with settings that exist."""

import re
from pathlib import Path

import pytest
import yaml

from annales.service.monitoring.health import SILENT_FOR

ROOT = Path(__file__).resolve().parents[2]
UNITS = {"web": "annales-web", "bots": "annales-bots@", "clock": "annales-clock", "webhooks": "annales-webhooks"}
PROCESSES = dict(line.split(": ", 1) for line in (ROOT / "Procfile").read_text().splitlines())


@pytest.fixture(scope="module")
def compose():
    """The services of the compose file."""
    return yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]


def test_every_process_has_a_unit_and_a_container(compose):
    """And nothing else runs there but Redis and PostgreSQL."""
    assert PROCESSES.keys() == UNITS.keys()
    assert compose.keys() == PROCESSES.keys() | {"redis", "postgres"}
    named = {path.stem for path in (ROOT / "deploy" / "systemd").glob("*.service")}
    assert named == set(UNITS.values())


@pytest.mark.parametrize("process", PROCESSES)
def test_each_is_started_by_the_same_command(compose, process):
    """Of the Procfile, the compose file, its unit, and docs/operating.md."""
    command = PROCESSES[process]
    assert compose[process]["command"] == command
    unit = (ROOT / "deploy" / "systemd" / f"{UNITS[process]}.service").read_text()
    assert f"ExecStart=/opt/annales/bin/{command}\n" in unit
    assert f"| {process} | `{command}` |" in (ROOT / "docs" / "operating.md").read_text("utf-8")


def test_all_units_have_the_same_limits():
    """They differ in their description and command alone."""
    files = (ROOT / "deploy" / "systemd").glob("*.service")
    rests = {re.sub(r"(Description|ExecStart)=.*\n", "", file.read_text()) for file in files}
    assert len(rests) == 1


def test_the_target_wants_every_unit():
    """One `systemctl start` starts everything."""
    wants = re.search(r"Wants=(.*)", (ROOT / "deploy" / "systemd" / "annales.target").read_text())[1].split()
    assert {re.sub(r"(@).*|\.service$", r"\1", unit) for unit in wants} == set(UNITS.values())


def test_one_service_builds_the_image_that_all_processes_use(compose):
    """Compose builds at the same time, and each would export the same tag."""
    assert [process for process in PROCESSES if "build" in compose[process]] == ["web"]
    assert len({compose[process]["image"] for process in PROCESSES}) == 1


def test_what_the_proxy_says_itself_has_the_headers_of_every_answer():
    """nginx takes the headers of the server from a location that adds one."""
    config = (ROOT / "deploy/nginx.conf").read_text("utf-8")
    added = [
        re.findall(r"add_header (\S+)", block) for block in re.findall(r"location [^{]*\{(.*?)\n    \}", config, re.S)
    ]

    assert [{"Strict-Transport-Security", "Access-Control-Allow-Origin"} <= {*each} for each in added if each] == [True]


def test_the_image_starts_the_web_by_default():
    """What a host without a compose file runs."""
    words = re.search(r"^CMD \[(.*)\]$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)[1]
    assert " ".join(re.findall(r'"(.*?)"', words)) == PROCESSES["web"]


def test_the_requirements_name_no_version_of_their_own():
    """The package of this folder says what it needs, constraints.txt which versions."""
    lines = (ROOT / "requirements.txt").read_text().splitlines()
    assert [line for line in lines if not line.startswith("#")] == ["--constraint constraints.txt", "."]


def test_the_image_is_named_after_the_version(compose):
    """That of the package."""
    version = re.search(r"^version = (.+)$", (ROOT / "setup.cfg").read_text(), re.MULTILINE)[1]
    assert {compose[process]["image"] for process in PROCESSES} == {f"annales:{version}"}


def test_the_image_has_what_the_package_is_built_from():
    """Each entry of .dockerignore that lets something in names what is there."""
    let_in = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")]
    assert all((ROOT / name).exists() for name in let_in)
    assert {"annales", "domain", "events", "service", "tools", "workers", "docs", "api-spec", "setup.py"} <= set(let_in)


def test_settings_exist():
    """Each variable that an example names is one of docs/settings.md."""
    settings = (ROOT / "docs" / "settings.md").read_text("utf-8")
    known = set(re.findall(r"`([A-Z_]+)`", settings)) | {"POSTGRES_PASSWORD"}
    for file in ("deploy/annales.env", "compose.yaml", "deploy/nginx.conf", "Dockerfile"):
        text = (ROOT / file).read_text()
        named = set(re.findall(r"\b(?:ANNALES_[A-Z_]+|REDIS_URL|EVENTS_URL|POSTGRES_PASSWORD)\b", text))
        assert named <= known, file


def test_redis_in_the_container_keeps_what_it_acknowledges(compose):
    """With the settings that readiness asks for."""
    command = compose["redis"]["command"]
    for setting in ("--appendonly yes", "--appendfsync always", "--maxmemory-policy noeviction"):
        assert setting in command


def test_every_container_has_a_health_check_of_its_own(compose):
    """The web that of the image, each worker its heartbeat, of a kind that it beats under."""
    assert "HEALTHCHECK" in (ROOT / "Dockerfile").read_text()
    checks = {process: compose[process].get("healthcheck", {}).get("test") for process in PROCESSES}
    assert checks == {"web": None} | {
        kind: ["CMD", "python", "-m", "annales.workers.heartbeat", kind] for kind in SILENT_FOR
    }


def test_the_metrics_are_for_the_operator_alone(compose):
    """They have a port of their own, which only this machine reaches, and the proxy does not pass them."""
    port = re.search(r"^ANNALES_METRICS_PORT=(\d+)$", (ROOT / "deploy/annales.env").read_text(), re.MULTILINE)[1]
    assert all(published.startswith("127.0.0.1:") for published in compose["web"]["ports"])
    assert f"127.0.0.1:{port}:{port}" in compose["web"]["ports"]
    assert re.search(r"location = /metrics \{\s*return 404;\s*\}", (ROOT / "deploy/nginx.conf").read_text())
    assert f"127.0.0.1:{port}" in (ROOT / "docs/operating.md").read_text("utf-8")


def test_the_workflow_runs_programs_that_are_there():
    """Every script, test and file that a step names."""
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text())["jobs"]
    steps = "\n".join(step.get("run", "") for job in jobs.values() for step in job["steps"])
    named = re.findall(r"(?:\.ci|script|tests|deploy)/[\w./]+", steps)
    assert {"script/check_package", "script/check_proxy", ".ci/run"} <= set(named)
    assert [name for name in named if not (ROOT / name).exists()] == []
