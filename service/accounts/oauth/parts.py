"""The parts of a process that let people sign in to clients."""

from __future__ import annotations

from dataclasses import dataclass

from annales.service.accounts.oauth.codes import Codes
from annales.service.accounts.oauth.devices import Devices
from annales.service.accounts.oauth.sign_ins import SignIns


@dataclass(frozen=True, kw_only=True)
class OAuthParts:
    """Codes of browsers and of devices, and the tokens that are given for them."""

    codes: Codes
    devices: Devices
    sign_ins: SignIns
