"""Webhooks: notices delivered to an address of the player's."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint
from msgspec.structs import asdict

from annales.service.answers import webhooks as answers
from annales.service.errors import AddressNotAllowed, TooManyWebhooks, WebhookDisabled
from annales.service.http.errors import NotFound
from annales.service.http.middleware.idempotency_keys import REPLAYED, once
from annales.service.http.openapi.operation import Body, Operation, Reply
from annales.service.http.reply import SECRET, json
from annales.service.http.request import HOOKS, ApiRequest, services
from annales.service.http.resources.webhooks import examples, messages, requests
from annales.service.match import moment, stamp
from annales.service.webhooks.collecting import delivery
from annales.service.webhooks.registry import Webhook

blueprint = Blueprint(
    "webhooks",
    __name__,
    description="Notices by signed POST to an address of yours, as in `GET /v1/stream`; `/docs/guides/webhooks` "
    "explains how to receive them.",
)


@Operation(
    "POST",
    "/v1/webhooks",
    "create_webhook",
    [
        Reply(
            201,
            answers.WebhookCreated,
            "Registered.",
            examples.CREATED,
            headers=("Location",),
            leads_to={"test_webhook": {"webhook": "$response.body#/id"}},
        ),
        Reply(200, answers.WebhookCreated, "Already registered under this key.", headers=("Location", REPLAYED)),
    ],
    HOOKS,
    body=Body(requests.NewWebhook, examples.REGISTRATIONS),
    errors=[AddressNotAllowed, TooManyWebhooks],
    callbacks=messages.callbacks(),
).on(blueprint)
def create_webhook(api_request: ApiRequest) -> Response:
    """Register a webhook.

    From now on, notices are sent to the address by POST, signed as Standard Webhooks prescribes; `callbacks` of this
    operation have the bodies. The response contains the secret that verifies the signature, which is shown only this
    once. A player may have at most 20 webhooks, unless the operator allows more.
    """

    def answer(id: str) -> Response:
        body = api_request.body
        webhook, secret = services().webhooks.registry.create(
            api_request.me,
            body["url"],
            list(dict.fromkeys(body["events"])),
            body["description"],
            f"wh_{id.partition('_')[2]}",
            _sign_in(api_request),
        )
        headers = {**SECRET, "Location": f"/v1/webhooks/{webhook.id}"}
        return json(answers.WebhookCreated(**asdict(_shown(webhook)), secret=secret), 201, headers)

    return once(api_request, answer)


@Operation(
    "GET", "/v1/webhooks", "list_webhooks", [Reply(200, answers.WebhookList, "The webhooks.", examples.LISTED)], HOOKS
).on(blueprint)
def list_webhooks(api_request: ApiRequest) -> Response:
    """List your webhooks, oldest first."""
    found = [each for each in services().webhooks.registry.of_player(api_request.me) if _may_see(api_request, each)]
    return json(answers.WebhookList([_shown(webhook) for webhook in found]), headers=SECRET)


@Operation(
    "GET",
    "/v1/webhooks/<webhook>",
    "read_webhook",
    [Reply(200, answers.WebhookShown, "The webhook.", examples.SHOWN)],
    HOOKS,
    errors=[NotFound],
).on(blueprint)
def read_webhook(api_request: ApiRequest, webhook: str) -> Response:
    """Read a webhook: what it is told, whether deliveries arrive, and why it was disabled, if it was."""
    return json(_shown(_found(api_request, webhook)), headers=SECRET)


@Operation(
    "PATCH",
    "/v1/webhooks/<webhook>",
    "change_webhook",
    [Reply(200, answers.WebhookShown, "As it is now.", examples.SHOWN, headers=(REPLAYED,))],
    HOOKS,
    body=Body(requests.WebhookChange, examples.CHANGED),
    errors=[NotFound, AddressNotAllowed],
).on(blueprint)
def change_webhook(api_request: ApiRequest, webhook: str) -> Response:
    """Change a webhook, stop it, or resume it.

    Members that are omitted stay as they are. What happened while a webhook was disabled is not delivered.
    """

    def answer(_: str) -> Response:
        changed = services().webhooks.registry.change(_found(api_request, webhook), **api_request.body)
        return json(_shown(changed), headers=SECRET)

    return once(api_request, answer)


@Operation(
    "DELETE",
    "/v1/webhooks/<webhook>",
    "delete_webhook",
    [Reply(204, description="Deleted.", headers=(REPLAYED,))],
    HOOKS,
    errors=[NotFound],
).on(blueprint)
def delete_webhook(api_request: ApiRequest, webhook: str) -> Response:
    """Delete a webhook, with all that waits to be delivered to it."""

    def answer(_: str) -> Response:
        services().webhooks.registry.delete(_found(api_request, webhook))
        return Response(status=204)

    return once(api_request, answer)


@Operation(
    "POST",
    "/v1/webhooks/<webhook>/test",
    "test_webhook",
    [Reply(202, answers.DeliveryQueued, "Queued.", examples.QUEUED, headers=(REPLAYED,))],
    HOOKS,
    errors=[NotFound, WebhookDisabled],
).on(blueprint)
def test_webhook(api_request: ApiRequest, webhook: str) -> Response:
    """Send a test delivery.

    It is sent soon, like any other, and retried if it fails; `deliveries` shows what came of it.
    """

    def answer(id: str) -> Response:
        found, process = _found(api_request, webhook), services()
        if found.disabled_at is not None:
            raise WebhookDisabled()
        tested = delivery(
            f"{found.id} {id}", answers.TEST, stamp(process.ports.clock.now()), answers.TestData(found.id)
        )
        process.webhooks.deliveries.enqueue([(found.id, tested)])
        return json(answers.DeliveryQueued(tested.id), 202, SECRET)

    return once(api_request, answer)


@Operation(
    "GET",
    "/v1/webhooks/<webhook>/deliveries",
    "list_deliveries",
    [Reply(200, answers.AttemptList, "The last attempts.", examples.ATTEMPTS)],
    HOOKS,
    errors=[NotFound],
).on(blueprint)
def list_deliveries(api_request: ApiRequest, webhook: str) -> Response:
    """List the last attempts, newest first: what was received, why one failed, and when the next is due."""
    found = services().webhooks.deliveries.log(_found(api_request, webhook).id)
    return json(answers.AttemptList(found), headers=SECRET)


@Operation(
    "POST",
    "/v1/webhooks/<webhook>/secret",
    "change_secret",
    [Reply(200, answers.NewSecret, "Changed.", examples.ROTATED, headers=(REPLAYED,))],
    HOOKS,
    errors=[NotFound],
).on(blueprint)
def change_secret(api_request: ApiRequest, webhook: str) -> Response:
    """Replace the secret of a webhook.

    For a day both secrets sign, so that no delivery fails while you replace it at the receiver. The new one is shown
    only this once; send an `Idempotency-Key`, so that you can ask again if the answer is lost. Never do more than two
    secrets sign: if you replace it twice within a day, the first one signs no longer.
    """

    def answer(id: str) -> Response:
        rotated = services().webhooks.registry.rotate(_found(api_request, webhook), id)
        if rotated is None:
            raise NotFound(path=f"/v1/webhooks/{webhook}")
        secret, until = rotated
        return json(answers.NewSecret(secret, stamp(moment(until))), headers=SECRET)

    return once(api_request, answer)


def _found(api_request: ApiRequest, id: str) -> Webhook:
    """The caller's webhook; one of somebody else does not exist for them."""
    found = services().webhooks.registry.find(api_request.me, id)
    if found is None or not _may_see(api_request, found):
        raise NotFound(path=f"/v1/webhooks/{id}")
    return found


def _may_see(api_request: ApiRequest, webhook: Webhook) -> bool:
    """Whether it is the caller's own: a client that the player has signed in to has what it has registered itself."""
    return _sign_in(api_request) in (None, webhook.sign_in)


def _sign_in(api_request: ApiRequest) -> str | None:
    """The id of the token of a client that the player has signed in to; None for a token of their own."""
    caller = api_request.caller
    return caller.token if caller is not None and caller.oauth else None


def _shown(webhook: Webhook) -> answers.WebhookShown:
    process = services()
    now = int(process.ports.clock.now().timestamp() * 1000)
    old_until = webhook.old_until if webhook.old_until is not None and webhook.old_until > now else None
    return answers.WebhookShown(
        id=webhook.id,
        url=webhook.url,
        events=webhook.events,
        description=webhook.description,
        created_at=webhook.created_at,
        enabled=webhook.disabled_at is None,
        disabled_at=webhook.disabled_at,
        disabled_because=webhook.disabled_because,
        failing_since=None if webhook.failing_since is None else stamp(moment(webhook.failing_since)),
        old_secret_until=None if old_until is None else stamp(moment(old_until)),
        waiting=process.webhooks.deliveries.waiting(webhook.id),
    )
