"""How much the service stores."""

from __future__ import annotations

from flask import Response

from annales.service.http.openapi.operation import Operation, Reply
from annales.service.http.reply import SECRET, json
from annales.service.http.request import OPERATES, ApiRequest, services
from annales.service.http.routes.admin import examples, schemas
from annales.service.http.routes.admin.section import blueprint


@Operation(
    "GET",
    "/v1/admin/sizes",
    "read_sizes",
    [Reply(200, schemas.SizesShown, "The figures.", examples.SIZES)],
    OPERATES,
).on(blueprint)
def read_sizes(api_request: ApiRequest) -> Response:
    """Read how much is stored, and what waits.

    The memory of each kind of key is estimated from a sample of at most 2000 keys.
    """
    return json(services().sizes.read(), headers=SECRET)
