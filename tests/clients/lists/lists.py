"""Lists what waits for a player, and what they play, with a client made by openapi-python-client."""

import json
import sys

from annales_client import AuthenticatedClient
from annales_client.api.matches import search_matches
from annales_client.models import SearchMatchesAwaiting

client = AuthenticatedClient(sys.argv[1], sys.argv[2], timeout=60)
found = {
    "awaiting": search_matches.sync(client=client, awaiting=SearchMatchesAwaiting.ME),
    "player": search_matches.sync(client=client, player="me"),
}
print(json.dumps({name: sorted(match.id for match in page.matches) for name, page in found.items()}))
