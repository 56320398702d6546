"""Behind a proxy: whose request it is, as those proxies say that the operator trusts, and nobody else."""

import pytest

from annales.service.http import create_app
from annales.service.settings import Limits

ZED = {"name": "Zed"}
KEY = {"Idempotency-Key": "a key that nobody guesses"}


@pytest.fixture
def behind(services):
    """The first requests of callers behind so many proxies, where an address may register once."""

    def made(proxies):
        client = create_app(lambda: services, Limits(registrations=1, trusted_proxies=proxies)).test_client()

        def register(forwarded, **headers):
            return client.post("/v1/players", json=ZED, headers={"X-Forwarded-For": forwarded, **headers})

        return register

    return made


def test_forwarded_addresses_are_ignored_by_default(behind):
    """A caller who sends the header is counted by the address of the connection."""
    register = behind(0)

    assert [register(f"192.0.2.{n}").status_code for n in (1, 2)] == [201, 429]


def test_the_address_is_the_last_one_of_a_trusted_proxy(behind):
    """The last value, which it has added: what the caller sent before it counts for nothing."""
    register = behind(1)

    assert [register(f"192.0.2.{n}").status_code for n in (1, 2)] == [201, 201]
    assert [register(f"203.0.113.{n}, 192.0.2.3").status_code for n in (1, 2)] == [201, 429]


def test_with_two_trusted_proxies_the_address_is_the_last_but_one(behind):
    """The last but one."""
    register = behind(2)

    assert [register(f"192.0.2.{n}, 198.51.100.1").status_code for n in (1, 2, 1)] == [201, 201, 429]


def test_the_key_of_a_registration_belongs_to_the_forwarded_address(behind):
    """Two callers who send the same name under the same key do not get one token."""
    register = behind(1)
    mine, yours, again = (register(address, **KEY) for address in ("192.0.2.1", "192.0.2.2", "192.0.2.1"))

    assert (mine.status_code, yours.status_code, again.status_code) == (201, 201, 200)
    assert mine.json["token"] == again.json["token"] != yours.json["token"]


@pytest.mark.process
def test_a_server_believes_no_header_of_its_neighbours(server):
    """Not even from this machine, whom gunicorn believes by default: a key of one address is known from there alone."""
    told = [
        server.send("POST", "/v1/players", ZED, X_Forwarded_For=f"192.0.2.{n}", X_Forwarded_Proto="https", **KEY)[0]
        for n in range(2)
    ]

    assert told == [201, 200]
