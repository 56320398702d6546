"""A record that says who has signed it: what our own keys have not signed is not let in as ours."""

import pytest

from annales.service.commands.import_record import ImportRecord
from annales.service.errors import RecordRefused
from annales.service.messages.catalogue import spoken
from annales.service.queries.export import record
from tests.support.at_door import finished, opened, played
from tests.support.forged import relabelled, rows, unsigned


@pytest.fixture
def signed(services):
    """A finished match as the service exports it."""
    match = finished(services, "arena", 2, seed=3)
    return b"".join(record(match, None, services.accounts.receipts.signer()))


def brought(services, data):
    """The match that it is imported as."""
    return services.door.do(ImportRecord("pl_9", data)).match


def checkpoint(data):
    """What line 1 says of the signature."""
    return rows(data)[0]["record"]["checkpoint"]


def altered(text, at):
    """The same base64 with another letter at a place."""
    return text[:at] + ("A" if text[at] != "A" else "B") + text[at + 1 :]


def test_what_our_key_has_signed_is_let_in(services, signed):
    """Also when the key has been replaced since, and as the record of an import."""
    services.accounts.receipts.forget_key()
    services.accounts.receipts._keys.rotate()

    taken = brought(services, signed)

    assert taken.is_over()
    again = b"".join(record(taken, None, services.accounts.receipts.signer()))
    assert checkpoint(again)["imported"]
    assert checkpoint(again)["kid"] != checkpoint(signed)["kid"]
    assert brought(services, again).tree.entries == taken.tree.entries


FORGERIES = {
    "another signature": lambda made: made.update(signature=altered(made["signature"], 20)),
    "no signature": lambda made: made.update(signature="x"),
    "another signature of the note": lambda made: made.update(note=altered(made["note"], len(made["note"]) - 20)),
    "another key of the note": lambda made: made.update(
        note=altered(made["note"], made["note"].index("\n— ") + len("\n— play.example.org ") + 1)
    ),
}


@pytest.mark.parametrize("forge", FORGERIES.values(), ids=FORGERIES)
def test_what_our_key_has_not_signed_is_refused(services, signed, forge):
    """Though all that is hashed is hashed again. A former key counts as well."""
    services.accounts.receipts.forget_key()
    services.accounts.receipts._keys.rotate()
    kid = checkpoint(signed)["kid"]

    with pytest.raises(RecordRefused) as refusal:
        brought(services, relabelled(signed, lambda label: forge(label["checkpoint"])))

    assert (refusal.value.seq, kid in spoken(refusal.value, "en")) == (rows(signed)[-1]["seq"], True)
    assert f"sa clé {kid} ne l'a pas signé" in spoken(refusal.value, "fr")


def test_a_record_that_goes_on_after_what_was_signed_is_refused(services):
    """Its end is another one. An unfinished record is checked too."""
    match = played(services, opened(services, "arena", 2), seed=3, most=6)
    early = checkpoint(b"".join(record(match, None, services.accounts.receipts.signer())))
    early.pop("note")  # it names the end, and would give the record away before
    played(services, match, seed=4, most=2)
    later = b"".join(record(services.matches.get(match.id), 0, services.accounts.receipts.signer()))

    with pytest.raises(RecordRefused, match="forged"):
        brought(services, relabelled(later, lambda label: label.update(checkpoint=early, version=1)))


def test_what_another_key_has_signed_is_let_in_as_before(services, signed):
    """Nobody here knows whether it has: the sender alone vouches for it. So it is without any signature."""
    other = relabelled(signed, lambda label: label["checkpoint"].update(kid="0" * 16))

    for data in (other, relabelled(signed, unsigned)):
        assert brought(services, data).is_over()
