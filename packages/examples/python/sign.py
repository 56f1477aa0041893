"""Signs requests with the secret of an API key. Pass a Signer to httpx as `auth`."""

import base64
import hashlib
import hmac
import time
from collections.abc import Generator

import httpx


def sign(secret: str, timestamp: str, method: str, target: str, body: bytes) -> str:
    """Returns the signature; `target` is the path, and `?` with the query if there is one."""
    text = (timestamp + method + target).encode() + body
    digest = hmac.new(secret.encode(), text, hashlib.sha256).digest()
    return base64.b64encode(digest).decode()


class Signer(httpx.Auth):
    """Adds the headers of a signed request, just before the request is sent."""

    requires_request_body = True

    def __init__(self, key: str, secret: str, passphrase: str) -> None:
        self.key, self.secret, self.passphrase = key, secret, passphrase

    def auth_flow(self, request: httpx.Request) -> Generator[httpx.Request, httpx.Response, None]:
        # The clock is read once, because the header and the signed text need the same time.
        timestamp = str(time.time_ns() // 1_000_000)
        # The path and the query exactly as they are sent.
        target = request.url.raw_path.decode()
        request.headers["ACCESS-KEY"] = self.key
        request.headers["ACCESS-SIGN"] = sign(self.secret, timestamp, request.method, target, request.content)
        request.headers["ACCESS-PASSPHRASE"] = self.passphrase
        request.headers["ACCESS-TIMESTAMP"] = timestamp
        request.headers["locale"] = "en-US"
        request.headers["Content-Type"] = "application/json"
        yield request
