"""A client of Annales: a player over HTTP (`Client`) or over the channel (`annales_client.channel.Channel`).

The types of the API are in `annales_client.types`. They describe plain dicts and lists, so what the service sends is
used as it is: members and kinds that a later service adds do no harm.
"""

from annales_client.client import Client
from annales_client.devices import OAuthRefused, refreshed, sign_in
from annales_client.player import Heard, Player, Told, Turn
from annales_client.refused import Refused

__all__ = ["Client", "Heard", "OAuthRefused", "Player", "Refused", "Told", "Turn", "refreshed", "sign_in"]
