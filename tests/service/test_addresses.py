"""Addresses as limits count them."""

import pytest

from annales.service.accounts.addresses import subscriber


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2::7", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("unknown", "unknown"),
        ("", ""),
        ("192.0.2.7:4444", "192.0.2.7"),
        ("[2001:db8:1:2::7]:4444", "2001:db8:1:2::/64"),
        ("[::1]", "::/64"),
        ("_hidden:80", "_hidden:80"),
    ],
)
def test_a_subscriber_has_one_address(address, counted):
    """In IPv6 a subscriber has 2^64 of them, which must not be as many times the limit."""
    assert subscriber(address) == counted
