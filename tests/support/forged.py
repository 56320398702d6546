"""Records as a forger would write them: everything that is hashed is hashed again, so that they hold in themselves."""

import msgspec

from annales.domain.contract.dealer import salt_key
from annales.domain.contract.game import Step
from annales.domain.log.envelope import wrap
from annales.domain.table.facts import facts_from_values
from annales.domain.table.layout import Layout
from annales.tools.record_vectors.sealing import resealed, rows
from annales.tools.verify import canonical


def forged(data, seq, change):
    """The record with one entry changed, its face and what it tells whole, and all that is hashed computed again."""
    entries = rows(data)
    for told in (entries[seq - 1], entries[seq - 1]["face"]):
        change(told)
    return resealed(entries)


def relabelled(data, change):
    """The record with another label in line 1, computed again."""
    entries = rows(data)
    change(entries[0]["record"])
    return resealed(entries)


def unsigned(label):
    """A label as a writer without a key leaves it: no checkpoint, in the version that has none."""
    del label["checkpoint"]
    label["version"] = 1


def dated(data, seq, at):
    """The record with an entry of another time, likewise."""
    entries = rows(data)
    entries[seq - 1]["at"] = at
    return resealed(entries)


def told(data, seq, facts, zones=()):
    """The record with other facts in a step of a finished match, parted in face and envelopes as they must be.

    `facts` are made of the old ones; `zones` are added to the layout.
    """
    entries = rows(data)
    for opening in (entries[0], entries[0]["face"]):
        opening["layout"]["zones"] += zones
    entry, layout = entries[seq - 1], Layout.from_wire(entries[0]["layout"])
    step = Step(entry["seat"], entry["action"], facts_from_values(facts(entry["facts"])), entry["rules"])
    secret = bytes.fromhex(entries[-1]["secret"])
    face, envelopes = wrap(layout, entries[0]["setup"]["seats"], step, salt_key(secret), seq)
    entry["facts"], entry["face"]["facts"] = msgspec.to_builtins(step.facts), msgspec.to_builtins(face.facts)
    entry["envelopes"] = [{**msgspec.to_builtins(one), "to": list(one.to)} for one in envelopes]
    return resealed(rows(b"\n".join(map(canonical, entries))))


def ended_with(data, last, *faces):
    """The record cut after an entry, and then these faces, each by its `seat`; a move of the head comes last."""
    entries = rows(data)[:last]
    head = max(entry["seq"] for entry in entries if entry["kind"] == "step")
    for face in faces:
        entries.append(
            {
                **face,
                "seq": len(entries) + 1,
                "after": head,
                "at": entries[-1]["at"],
                "digest": "",
                "by": {"player": f"pl_{face.get('seat', 0)}"},
                "face": face,
                "envelopes": [],
            }
        )
    return resealed(entries)
