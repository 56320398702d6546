"""What operators of the service do, with a token of the scope `admin`: only a command on the store issues one."""

from annales.service.http.routes.admin import acts, matches, players, sizes, tournaments
from annales.service.http.routes.admin.section import blueprint

__all__ = ["acts", "blueprint", "matches", "players", "sizes", "tournaments"]
