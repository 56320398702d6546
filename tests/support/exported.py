"""All matches of a player as `GET /v1/records` gives them, without HTTP."""

from annales.events.projections.lists import Wanted
from annales.service.queries.export import every_page, ndjson, records_of


def exported_lines(services, player, after=None, open_match=None):
    """The lines of their records, after a place in the list of their matches."""
    wanted = Wanted(of=player)
    rows = every_page(lambda place: services.index.search(wanted, player, after=place), after)
    return records_of(rows, player, open_match or (lambda id: services.matches.visible(id, player)), ndjson())
