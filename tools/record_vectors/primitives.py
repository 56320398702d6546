"""The primitives of the format: what each makes of given inputs."""

from __future__ import annotations

import json
from typing import Any

from annales.domain.bots import seed_of
from annales.domain.canonical import GREATEST, canonical, digest, keyed
from annales.domain.contract.dealer import CommittedDealer, commitment_to, deal_key, first_fate, next_fate, salt_key
from annales.domain.log.envelope import commitment, link, salt_of
from annales.domain.log.record import labelled
from annales.domain.log.signed_note import body, key_hash, note, verifier_key
from annales.domain.table.facts import facts_from_values
from annales.domain.table.visibility import mask
from annales.service.accounts.receipts import signed
from annales.service.accounts.signing_keys import bytes_of, private_key, text_of

from .match import KEY
from .matches import SIGNER, finished

SECRET = bytes(range(32))
VALUES: tuple[Any, ...] = (
    None,
    True,
    [0, -1, GREATEST, -GREATEST],
    "",
    'é "quoted" \\ / \b\t\n\f\r \x00\x1f\x7f \u2028 🂡',
    [],
    {},
    {"b": 1, "a": {"d": [], "c": None}, "": 2, "A": 3, "é": 4, "\uffff": 5, "10": 6, "9": 7},
)
CONTRIBUTIONS: tuple[str | None, ...] = ("5f1c0a", None, "seed of seat 2")
CHOICES: tuple[tuple[int | None, dict[str, Any]], ...] = (
    (None, {}),
    (0, {"type": "bid", "coins": "?"}),
    (2, {"type": "end"}),
)
POOLS: tuple[tuple[str, list[str]], ...] = (
    ("draw pack", ["alms", "counter", "counter", "dog"]),
    ("draw pack", ["alms", "counter", "dog"]),
    ("roll blow", ["hit", "hit", "miss"]),
)
FACTS: tuple[list[Any], ...] = (
    ["laid", "hand.0", ["a", "b"]],
    ["moved", "a", "hand.0", "dark", 1],
    ["drawn", "a", "pack", "hand.0"],
    ["turned", "hand.0", "a", "b"],
    ["shown", "hand.0", ["a", "b"], [1]],
    ["sealed", 1, 3],
    ["unsealed", [[0, 3], [1, "x"]], [2]],
    ["counted", "coins.0", -2],
)


def primitives() -> dict[str, Any]:
    """Each primitive by its name, with a list of cases."""
    return {
        "canonical": [{"value": value, "bytes": canonical(value).decode()} for value in VALUES],
        "digest": [{"values": values, "sha256": digest(*values)} for values in ([], [""], ["fate", [None]], VALUES)],
        "keyed": [
            {"key": SECRET.hex(), "values": values, "hmac": keyed(SECRET, *values).hex()}
            for values in (["deal"], ["salt"], [4, 0], VALUES)
        ],
        "secret": [
            {
                "secret": secret.hex(),
                "commitment": commitment_to(secret),
                "deal_key": deal_key(secret).hex(),
                "salt_key": salt_key(secret).hex(),
            }
            for secret in (SECRET, bytes(32))
        ],
        "salt": [
            {"secret": SECRET.hex(), "seq": seq, "n": n, "salt": salt_of(salt_key(SECRET), seq, n)}
            for seq, n in ((4, 0), (4, 1), (50_000, 0))
        ],
        "envelope": [
            {"salt": salt, "content": content, "commitment": commitment(salt, content)} for salt, content in _contents()
        ],
        "mask": [{"fact": fact, "masked": _masked(fact)} for fact in FACTS],
        "fate": [_fates()],
        "chance": [_dealt(seed, pools) for seed, pools in (("one", POOLS), ("another", POOLS))],
        "entry": [_linked(seq) for seq in (1, 4, 10)],
        "label": [_label(seat, last) for seat, last in ((None, 10), (0, 4))],
        "signature": [_signature(imported) for imported in (False, True)],
        "note": [_note(imported) for imported in (False, True)],
        "bot_seed": [{"secret": SECRET.hex(), "asked": 5, "seat": 1, "seed": seed_of(SECRET, 5, 1)}],
    }


def _contents() -> tuple[tuple[str, list[tuple[int, Any]]], ...]:
    salt = salt_of(salt_key(SECRET), 4, 0)
    return (
        (salt, [(3, ["drawn", "spy", "pack", "hand.0"])]),
        (salt, [(-1, {"type": "bid", "coins": 3}), (0, ["sealed", 0, 3])]),
    )


def _masked(fact: list[Any]) -> Any:
    return _plain(mask(facts_from_values([fact])[0]))


def _plain(value: Any) -> Any:
    """As JSON has it."""
    return json.loads(canonical(value))


def _fates() -> dict[str, Any]:
    fate = first_fate(CONTRIBUTIONS)
    fates = [fate]
    for seat, action in CHOICES:
        fate = next_fate(fate, seat, action)
        fates.append(fate)
    steps = [{"seat": seat, "action": action} for seat, action in CHOICES]
    return {"contributions": CONTRIBUTIONS, "steps": steps, "fates": fates}


def _dealt(seed: str, pools: tuple[tuple[str, list[str]], ...]) -> dict[str, Any]:
    fate = digest(seed)
    dealer = CommittedDealer(SECRET, fate)
    chances = [
        {"n": n, "cause": cause, "pool": pool, "dealt": dealer.pick(cause, tuple(pool))}
        for n, (cause, pool) in enumerate(pools, 1)
    ]
    return {"secret": SECRET.hex(), "fate": fate, "chances": chances}


def _linked(seq: int) -> dict[str, Any]:
    """An entry of the finished match, by what its digest is made of."""
    tree = finished().tree
    entry, before = tree.entry(seq), tree.entry(seq - 1).digest if seq > 1 else ""
    made = link(before, seq, entry.after, entry.at, entry.by, entry.body, entry.envelopes)
    face = _plain(entry.body)
    commitments = [[envelope.to, envelope.commitment] for envelope in entry.envelopes]
    hashed = {"before": before, "seq": seq, "after": entry.after, "at": entry.at, "by": entry.by}
    return {**hashed, "face": face, "commitments": commitments, "digest": made}


def _label(seat: int | None, last: int) -> dict[str, Any]:
    tree = finished().tree
    label = labelled("mt_finished", seat, tree.entry(1).digest, last, tree.entry(last).digest)
    return {
        "version": label.version,
        "match": label.match,
        "seat": seat,
        "last": last,
        "digest": label.digest,
        "first": tree.entry(1).digest,
        "sum": label.sum,
    }


def _signature(imported: bool) -> dict[str, Any]:
    match, seq, end = "mt_finished", 10, finished().tree.digest
    message = signed(match, seq, end, imported)
    signature = text_of(private_key(KEY).sign(message))
    return {
        "private_key": bytes_of(KEY.private or "").hex(),
        "public_key": KEY.public,
        "kid": KEY.kid,
        "match": match,
        "seq": seq,
        "digest": end,
        "imported": imported,
        "message": message.decode(),
        "signature": signature,
        "receipt": f"{KEY.kid}.{signature}",
    }


def _note(imported: bool) -> dict[str, Any]:
    match, last, end, public = "mt_finished", 10, finished().tree.digest, bytes_of(KEY.public)
    text = body(SIGNER, match, last, end, imported)
    return {
        **{"name": SIGNER, "public_key": KEY.public, "key_hash": key_hash(SIGNER, public).hex()},
        **{"verifier_key": verifier_key(SIGNER, public), "match": match, "last": last, "digest": end},
        **{"imported": imported, "text": text},
        "note": note(text, SIGNER, public, private_key(KEY).sign(text.encode())),
    }
