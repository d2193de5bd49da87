"""A server that is measured from outside."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx

HOST, PORT = "127.0.0.1", 8766
URL = f"http://{HOST}:{PORT}"


@contextmanager
def served(empty_cache: bool = False) -> Iterator[int]:
    """A server with a new database, from the moment it answers; gives the number of its process."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        command = [sys.executable, "-m", "parlour", "serve", "--port", str(PORT), "--database", f"{folder}/tables.db"]
        environment = os.environ | ({"PARLOUR_CACHE": f"{folder}/cache"} if empty_cache else {})
        server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        try:
            wait_for_server()
            yield server.pid
        finally:
            server.terminate()
            server.wait()


def wait_for_server() -> None:
    """Until it answers. Raises SystemExit after a minute."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            httpx.get(f"{URL}/health")
        except httpx.TransportError:
            time.sleep(0.02)
        else:
            return
    raise SystemExit("the server does not answer")
