"""Whom to tell about a weakness: `/.well-known/security.txt` (RFC 9116)."""

import pytest

from annales.service.settings import CannotStart, Settings


def test_no_security_contact_is_served_by_default(stranger):
    """The page is then missing, as anybody's is who has none."""
    refusal = stranger.get("/.well-known/security.txt")
    assert (refusal.status_code, refusal.json["code"]) == (404, "not_found")


def test_the_security_contact_of_the_operator_is_served(stranger, monkeypatch):
    """With a date until which that holds, and the languages of the service."""
    monkeypatch.setenv("ANNALES_SECURITY_CONTACT", "mailto:security@example.org")
    got = stranger.get("/.well-known/security.txt")
    assert (got.status_code, got.mimetype) == (200, "text/plain")
    contact, expires, languages = got.text.splitlines()
    assert contact == "Contact: mailto:security@example.org"
    assert expires.startswith("Expires: 20")
    assert expires.endswith("T00:00:00Z")
    assert languages == "Preferred-Languages: en, fr"


@pytest.mark.parametrize(
    "wrong", ["security@example.org", "https://", "http://example.org", "mailto:a b", "tel:1\nX: y"]
)
def test_what_is_no_contact_is_refused_at_the_start(wrong):
    """It must be a URI, and stay on its line."""
    with pytest.raises(CannotStart, match="ANNALES_SECURITY_CONTACT"):
        Settings.from_env({"ANNALES_SECURITY_CONTACT": wrong})
