"""What the service refuses beside the table: who may sit where, what can be opened, who may call."""

from __future__ import annotations

from domain.errors import RefusedByTable


class UnknownGame(RefusedByTable):
    """No game of this name is played here."""

    EN = "there is no game '{game}'"
    FR = "il n'y a pas de jeu '{game}'"


class BadSeats(RefusedByTable):
    """A match cannot be opened with these seats."""

    EN = "these seats cannot be: {why}"
    FR = "ces sièges sont impossibles : {why}"


class UnknownLevel(RefusedByTable):
    """No bot of this level plays this game."""

    EN = "no bot of level '{level}' plays {game}: there are {levels}"
    FR = "aucun robot de niveau '{level}' ne joue à {game} : il y a {levels}"


class NoSuchPlayer(RefusedByTable):
    """An invited player does not exist."""

    EN = "there is no player '{player}'"
    FR = "il n'y a pas de joueur '{player}'"


class NoSuchSeat(RefusedByTable):
    """The match has no seat of this number."""

    EN = "the match has no seat {seat}: its seats are 0 to {last}"
    FR = "la partie n'a pas de siège {seat} : ses sièges vont de 0 à {last}"


class NoSuchEntry(RefusedByTable):
    """The match has no entry of this number."""

    EN = "the match has no entry {seq}: its entries are 1 to {last}"
    FR = "la partie n'a pas d'entrée {seq} : ses entrées vont de 1 à {last}"


class EntriesLost(RefusedByTable):
    """The caller names an entry beyond the end of the log: Redis has lost it, or it never was."""

    EN = "the match ends at entry {last}, and you ask for what comes after entry {after}: read it again from there"
    FR = (
        "la partie s'arrête à l'entrée {last}, et vous demandez la suite de l'entrée {after} : "
        "relisez-la à partir de là"
    )


class SeatNotOpen(RefusedByTable):
    """Somebody sits there, or the seat is kept for another player."""

    EN = "seat {seat} is not open to you"
    FR = "le siège {seat} ne vous est pas ouvert"


class AlreadySeated(RefusedByTable):
    """A player holds one seat of a match at most."""

    EN = "you already hold seat {seat} of this match"
    FR = "vous avez déjà le siège {seat} de cette partie"


class NotStarted(RefusedByTable):
    """Nothing is asked before every seat is filled."""

    EN = "the match has not begun: it waits for {waiting} more to sit down"
    FR = "la partie n'a pas commencé : elle attend encore {waiting} personne(s)"


class ForkNotOpen(RefusedByTable):
    """No match can be branched from there, or there is no such ask to answer."""

    EN = "no match can be branched so: {why}"
    FR = "aucune partie ne peut en être tirée ainsi : {why}"


class TooManyTokens(RefusedByTable):
    """A player has as many good tokens as one may have."""

    EN = "you have {most} tokens that are still good, and no more are allowed: revoke one first"
    FR = "vous avez {most} jetons encore valables, et pas plus ne sont admis : révoquez-en un d'abord"


class QuotaExceeded(RefusedByTable):
    """A player, or an address, has used up what one may have stored; `name` is that of the quota."""

    EN = "{whose} has used up a quota ({name}): {what}; try again in {seconds} s"
    FR = "{whose} a épuisé un quota ({name}) : {what} ; réessayez dans {seconds} s"


class RecordRefused(RefusedByTable):
    """A record that was sent does not hold; the entry and the reason are named."""

    EN = "the record is refused at entry {seq}: {why}"
    FR = "le registre est refusé à l'entrée {seq} : {why}"


class NotForYou(RefusedByTable):
    """The view that the caller asks for is not his to see now."""

    EN = "you may look as a spectator; as another seat only when the match is over"
    FR = "vous pouvez regarder en spectateur ; à la place d'un autre siège, seulement la partie terminée"
