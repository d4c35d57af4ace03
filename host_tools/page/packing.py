"""Snapshots of a game in the compact form of a shared file: `static/snapshots.js` unpacks them."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from host_tools.page.presenter import Snapshot

# The values that describe a moment; a move taken back brings them back together. All others describe the event.
_MOMENT = ("position", "ahead", "luck", "hands", "next", "due")


def pack_snapshots(snapshots: Sequence[Snapshot]) -> dict[str, Any]:
    """Return the snapshots of a game, numbered from 0, in a form that is small even if many moves are taken back.

    moments   every different moment, as its change from the moment of the snapshot before its first one
    moment    for each snapshot, its moment: 0 for the next new one, n for the n-th last of those seen so far
    events    every different event
    event     for each snapshot, the place of its event in `events`
    """
    moments: dict[str, int] = {}
    events: dict[str, int] = {}
    changes: list[Any] = []
    packed: dict[str, Any] = {"moments": changes, "moment": [], "event": []}
    before: Any = {}
    for snapshot in snapshots:
        now = {key: snapshot[key] for key in _MOMENT if key in snapshot}
        place = moments.setdefault(_json(now), len(moments))
        packed["moment"].append(len(changes) - place)
        if place == len(changes):
            changes.append(_change(before, now))
        before = now
        event = {key: value for key, value in snapshot.items() if key not in (*_MOMENT, "number")}
        packed["event"].append(events.setdefault(_json(event), len(events)))
    return packed | {"events": [json.loads(event) for event in events]}


def _change(old: Any, new: Any) -> dict[Any, Any] | list[Any]:
    """Return the changes of the parts of a value by key or place, or a list with nothing but the new value."""
    pairs: Iterable[tuple[Any, Any, Any]]
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        pairs = ((key, old[key], new[key]) for key in new)
    elif isinstance(old, list | tuple) and isinstance(new, list | tuple) and len(old) == len(new):
        pairs = zip(range(len(new)), old, new, strict=True)
    else:
        return [new]
    return {key: _change(was, value) for key, was, value in pairs if was != value}


def _json(values: Any) -> str:
    return json.dumps(values, separators=(",", ":"))
