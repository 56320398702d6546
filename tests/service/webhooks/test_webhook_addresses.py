"""Where webhooks may lead: to the public Internet, whatever a name says and however an address is written."""

import socket

import pytest

from annales.service.webhooks.addresses import (
    NotAllowed,
    Unresolved,
    is_permitted,
    literal,
    network_of,
    permitted,
    resolve,
)

PUBLIC = ("93.184.216.34", "8.8.8.8", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:8.8.8.8")
PRIVATE = (
    *("127.0.0.1", "127.255.255.254", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "::1"),
    *("fd00::1", "fc00::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1"),
)
NOBODYS = (
    *("0.0.0.0", "0.1.2.3", "255.255.255.255", "240.0.0.1", "224.0.0.1", "239.255.255.250", "169.254.169.254"),
    *("::", "ff02::1", "fe80::1", "fe80::1%eth0", "::ffff:169.254.169.254", "::ffff:0.0.0.0", "nonsense", ""),
    *("168.63.129.16", "::ffff:168.63.129.16", "192.0.0.192", "fd00:ec2::254", "fd00:ec2::23", "fd20:ce::254"),
    *("3fff::1", "3fff:fff::1", "2001:db8::1", "2002:a9fe:a9fe::", "2001:0:a9fe:a9fe::", "64:ff9b:1::a9fe:a9fe"),
)
LEAD_ELSEWHERE = (
    *("100.64.0.1", "192.0.0.8", "192.88.99.1", "198.18.0.1", "2002:7f00:1::", "2001:0:7f00:1::", "64:ff9b::7f00:1"),
    *("64:ff9b:1::a00:1", "::7f00:1", "fec0::1"),
)


@pytest.mark.parametrize("address", PUBLIC)
def test_a_public_address_is_permitted(address):
    """With or without the operator's leave."""
    assert is_permitted(address, private=False)
    assert is_permitted(address, private=True)


@pytest.mark.parametrize("address", PRIVATE)
def test_a_private_address_needs_the_operators_leave(address):
    """Loopback too, and IPv4 that is written as IPv6."""
    assert not is_permitted(address, private=False)
    assert is_permitted(address, private=True)


@pytest.mark.parametrize("address", NOBODYS)
def test_no_leave_opens_the_link_or_a_group(address):
    """Nor what is no address, or may hide one: clouds tell their secrets at 169.254.169.254 and elsewhere."""
    assert not is_permitted(address, private=False)
    assert not is_permitted(address, private=True)


def test_whose_an_address_is():
    """IPv4 that is written as IPv6 is the same; a site of IPv6 has all addresses that begin alike."""
    assert network_of("::ffff:8.8.8.8") == network_of("8.8.8.8") != network_of("8.8.8.9")
    assert network_of("2606:4700:0:1::1") == network_of("2606:4700:0:1:ffff::") != network_of("2606:4700:0:2::1")


@pytest.mark.parametrize("address", LEAD_ELSEWHERE)
def test_tunnels_and_shared_networks_are_not_public(address):
    """Each of them may lead to a private address."""
    assert not is_permitted(address, private=False)


def test_one_bad_address_spoils_a_name():
    """It could be the one that is connected to."""
    with pytest.raises(NotAllowed):
        permitted("mixed.example", 80, False, lambda host, port: ["8.8.8.8", "127.0.0.1"])
    assert permitted("good.example", 80, False, lambda host, port: ["8.8.8.8"]) == ["8.8.8.8"]


def test_a_name_without_an_address(monkeypatch):
    """Is unresolved, whatever the reason."""
    with pytest.raises(Unresolved):
        permitted("empty.example", 80, True, lambda host, port: [])

    def fails(*_, **__):
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", fails)
    with pytest.raises(Unresolved):
        resolve("no.example", 80)


@pytest.mark.parametrize("host", ["127.1", "2130706433", "0x7f000001", "0177.0.0.1"])
def test_other_ways_to_write_loopback_are_found_by_resolving(host):
    """The system reads them as addresses, so the guard judges what it reads."""
    with pytest.raises((NotAllowed, Unresolved)):
        permitted(host, 80, False)


def test_what_is_refused_at_registration():
    """Addresses and the names of this machine; other names are resolved at each attempt."""
    assert [literal(host) for host in ("localhost", "LOCALHOST.", "a.localhost", "::1", "10.0.0.1")] == [
        *("127.0.0.1", "127.0.0.1", "127.0.0.1", "::1", "10.0.0.1")
    ]
    assert literal("example.org") is None
