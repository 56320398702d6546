"""Signs in by a code, which it prints, and then prints who has signed in, twice: also by the tokens that follow."""

import sys

from annales_client import Client, refreshed, sign_in
from annales_client.types import PlayerShown

url = sys.argv[1]
tokens = sign_in(url, "my-terminal", "match:read account:read", lambda codes: print(codes["user_code"], flush=True))
print(Client(url, tokens["access_token"]).request("who_am_i", PlayerShown)["name"])
tokens = refreshed(url, "my-terminal", tokens["refresh_token"])
print(Client(url, tokens["access_token"]).request("who_am_i", PlayerShown)["name"])
