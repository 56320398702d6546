"""Opening a match, joining one, and the player's token."""

from __future__ import annotations

import secrets
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from annales.tools.terminal.api import Api
from annales.tools.terminal.invitation import come_here
from annales.tools.terminal.screen import Screen
from annales.tools.terminal.tokens import NoTokens, SavedTokens
from annales.tools.terminal.words import Words


class CannotPlay(Exception):
    """What was asked for cannot be done; the message says why."""


def token(api: Api, name: str, tokens: SavedTokens, words: Words, forget: bool, complain: Callable[[str], None]) -> str:
    """The token saved for a name, or that of a new player, which is saved; prints it if it cannot be saved."""
    try:
        kept = None if forget else tokens.find(api.server, name)
    except NoTokens as reason:
        raise CannotPlay(words.say("no_tokens", reason=reason)) from reason
    if kept is None:
        kept = str(api.post("players", body={"name": name})["token"])
        try:
            tokens.keep(api.server, name, kept)
        except NoTokens as reason:
            complain(words.say("not_kept", reason=reason, token=kept))
    return kept


def list_games(api: Api, words: Words, screen: Screen) -> None:
    """Print the games of the server and how to open a match."""
    games = api.get("games")["games"]
    screen.say(words.say("games", server=api.server))
    for game in games:
        screen.say(f"{game['id']:<24} {seats_of(game):>4}  {game['title']}", indent=2)
    if games:
        screen.say(words.say("how", game=games[0]["id"]))


def seats_of(game: Any) -> str:
    """How many seats a game has: `2`, or `2–8`."""
    return _span(game["seats"])


def _span(seats: Mapping[str, int]) -> str:
    return str(seats["min"]) if seats["min"] == seats["max"] else f"{seats['min']}–{seats['max']}"


def list_options(api: Api, game: str, words: Words, screen: Screen) -> None:
    """Print the options of a game with their values, and its presets."""
    found = api.get("games", game)
    screen.say(words.say("options_of", game=found["title"]), "result")
    for option in found["options"]:
        screen.say(f"{option['id']}: {_values(option, found['seats'], words)}", "own", 2, 4)
        for condition in _conditions(option, words):
            screen.say(condition, "told", 6)
        screen.say(words.say("option", words=option.get("words", option["id"]), effect=option["effect"]), "told", 6)
    if found.get("presets"):
        screen.say(words.say("presets_of", game=found["title"]), "result")
    for preset in found.get("presets", ()):
        chosen = [f"{name}={_written(value)}" for name, value in preset["options"].items()]
        screen.say(f"{preset['id']}: {', '.join(chosen)}" if chosen else preset["id"], "own", 2, 4)
        screen.say(words.say("option", words=preset["words"], effect=preset["effect"]), "told", 6)


def _values(option: Any, seats: Mapping[str, int], words: Words) -> str:
    labels: Mapping[str, str] = option.get("value_words", {})
    if option["kind"] == "int":
        values = words.say("option_range", min=option["min"], max=option["max"])
    elif "each_seat" in option:
        values = words.say("option_each_seat", values=", ".join(option["each_seat"]))
    else:
        named = (True, False) if option["kind"] == "bool" else option.get("values", ())
        values = ", ".join(_labelled(_written(value), labels) for value in named)
    return words.say("option_default", values=values, default=", ".join(_defaults(option, seats, words)))


def _defaults(option: Any, seats: Mapping[str, int], words: Words) -> Iterator[str]:
    """The default where nothing overrides it, then those for some numbers of seats or values of other options."""
    by_seats: Mapping[str, Any] = option.get("default_by_seats", {})
    if not {str(number) for number in range(seats["min"], seats["max"] + 1)} <= by_seats.keys():
        yield _written(option["default"])
    for number, value in by_seats.items():
        yield words.say("option_by_seats", seats=number, value=_written(value))
    for name, defaults in option.get("default_with", {}).items():
        for other, value in defaults.items():
            yield words.say("option_default_with", name=name, other=other, value=_written(value))


def _conditions(option: Any, words: Words) -> Iterator[str]:
    """What the option or some of its values need, or do not go with: values of other options, numbers of seats."""
    for name, needed in option.get("given_with", {}).items():
        yield words.say("option_only_with", value=option["id"], name=name, needed=_written(needed))
    for value, others in option.get("only_with", {}).items():
        for name, needed in others.items():
            yield words.say("option_only_with", value=value, name=name, needed=", ".join(map(_written, needed)))
    for value, seats in option.get("seats_with", {}).items():
        yield words.say("option_seats_with", value=value, seats=_span(seats))
    for value, refusals in option.get("refused_with", {}).items():
        for refusal in refusals:
            together = ", ".join(f"{name}={_written(values)}" for name, values in refusal["options"].items())
            yield words.say("option_refused_with", value=value, seats=_span(refusal["seats"]), together=together)


def _labelled(value: str, labels: Mapping[str, str]) -> str:
    label = labels.get(value)
    return value if label in (None, value) else f"{value} ({label})"


def _written(value: Any) -> str:
    """A value as it is written on the command line."""
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(_written, value)) if isinstance(value, list) else str(value)


def options(written: Sequence[str], game: Any, words: Words) -> dict[str, Any]:
    """The chosen options, each converted to the type that the game declares; the server judges them."""
    kinds = {option["id"]: option["kind"] for option in game["options"]}
    chosen: dict[str, Any] = {}
    for option in written:
        name, equals, value = option.partition("=")
        if not equals:
            raise CannotPlay(words.say("bad_option", option=option))
        chosen[name] = read_as(kinds.get(name, "enum"), value)
    return chosen


def read_as(kind: str, value: str) -> str | int | bool:
    """Convert a value to this kind; a value that does not fit is left for the server to refuse."""
    if kind == "bool" and value in ("true", "false"):
        return value == "true"
    if kind == "int" and value.removeprefix("-").isdecimal():
        return int(value)
    return value


def clock(text: str) -> int | dict[str, Any]:
    """The clock that somebody has typed: seconds for each question, or `300+3`; raises ArgumentTypeError."""
    main, plus, increment = text.partition("+")
    if not main.isdecimal() or (plus and not increment.isdecimal()):
        raise ArgumentTypeError(f"'{text}' is no clock: type 60, or 300+3")
    return {"kind": "fischer", "increment": int(increment), "main": int(main)} if plus else int(main)


def opened(
    api: Api, words: Words, game: str, others: Sequence[Mapping[str, str]], own: int, **terms: Any
) -> Mapping[str, Any]:
    """Open a match with the caller at seat `own` and these others; `terms` are options, a preset, a clock.

    The caller takes a seat only after the server has committed to its secret; otherwise the server could choose the
    secret to suit the caller's contribution to chance.
    """
    seats = [*others[:own], {"kind": "open"}, *others[own:]]
    given = {name: value for name, value in terms.items() if value is not None}
    return seated(api, words, api.post("matches", body={"game": game, "seats": seats, **given}), own)


def seated(api: Api, words: Words, match: Mapping[str, Any], own: int) -> Mapping[str, Any]:
    """The match after the caller has taken a seat of it, with a contribution to chance chosen only now."""
    seated = api.put("matches", match["id"], "seats", own, body={"client_seed": secrets.token_hex(16)})
    if seated["commitment"] != match["commitment"]:
        raise CannotPlay(words.say("uncommitted", match=match["id"]))
    shown: Mapping[str, Any] = api.get("matches", match["id"])
    return shown


def joined(api: Api, match: str, seat: int | None) -> Any:
    """The match, after the caller has taken the wanted or the first free seat, unless they already hold one."""
    shown = api.get("matches", match)
    if shown["seat"] is not None or shown["status"] != "open":
        return shown
    wanted = seat if seat is not None else next(_free(shown), None)
    if wanted is None:
        return shown
    api.put("matches", match, "seats", wanted, body={"client_seed": secrets.token_hex(16)})
    return api.get("matches", match)


def _free(match: Any) -> Iterator[int]:
    for seat in match["seats"]:
        if seat["kind"] in ("open", "invited"):
            yield seat["seat"]


def invite(match: Any, api: Api, words: Words, screen: Screen) -> None:
    """Print how others can take the seats that are still open."""
    for seat in match["seats"]:
        if seat["kind"] == "open":
            screen.say(words.say("invite", seat=seat["seat"] + 1))
            screen.command(come_here(api.server, match["id"], seat["seat"]))
