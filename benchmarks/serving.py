"""A server that is measured from outside."""

import time

import httpx


def wait_for_server(url: str) -> None:
    """Until it answers. Raises SystemExit after a minute."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            httpx.get(f"{url}/health")
        except httpx.TransportError:
            time.sleep(0.02)
        else:
            return
    raise SystemExit("the server does not answer")
