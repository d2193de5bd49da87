"""How fast a server answers people while many tables of masters play: latencies of the page and the table of somebody else.

    python benchmarks/masters.py --tables 50 --seconds 30

Starts a server of its own, with a new database. At each table three masters play Allegra, and a bot stands in for the
host, who has got up; then one more person asks for a page and a table again and again, one request after the other.
"""

import argparse
import secrets
import time

import httpx
import numpy as np

from parlour.table.deal import hash_of
from serving import URL, served

HEADERS = {"X-Parlour": "1"}
TABLE = {"game": "allegra", "players": 4, "bot": "master", "start": True}


def main() -> None:
    """Measure, and print the quantiles."""
    parser = argparse.ArgumentParser(description="How fast a server answers while masters play.")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30.0)
    arguments = parser.parse_args()
    with served():
        for _ in range(arguments.tables):
            begin_masters()
        report(arguments.tables, asked(arguments.seconds))


def person() -> httpx.Client:
    """Somebody with a cookie."""
    client = httpx.Client(base_url=URL, headers=HEADERS, timeout=60)
    client.get("/api/me")
    return client


def begin_masters() -> None:
    """A table that goes on by itself."""
    host = person()
    made = begun(host, TABLE)
    host.delete(f"/api/tables/{made}/seats/0").raise_for_status()
    host.close()


def begun(host: httpx.Client, wanted: dict[str, object]) -> str:
    """A table whose cards are dealt: the host's hash first, then its bytes. Returns its id."""
    made: str = host.post("/api/tables", json=wanted).raise_for_status().json()["id"]
    given = secrets.token_hex(32)
    hashed = {"attempt": 1, "hash": hash_of(made, 1, 0, given)}
    host.put(f"/api/tables/{made}/commitment", json=hashed).raise_for_status()
    host.put(f"/api/tables/{made}/opening", json={"attempt": 1, "bytes": given}).raise_for_status()
    return made


def asked(seconds: float) -> dict[str, list[float]]:
    """How long each request took, in milliseconds, by what was asked for."""
    somebody = person()
    made = begun(somebody, TABLE | {"bot": "careful"})
    took: dict[str, list[float]] = {f"/t/{made}": [], f"/api/tables/{made}": []}
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for path, found in took.items():
            begin = time.perf_counter()
            status = somebody.get(path).status_code
            if status == 200:
                found.append(1000 * (time.perf_counter() - begin))
            time.sleep(0.05)
    return took


def report(tables: int, took: dict[str, list[float]]) -> None:
    """Print the quantiles."""
    for path, found in took.items():
        middle, most, highest = np.quantile(found, (0.5, 0.99, 1.0))
        what = "page" if path.startswith("/t/") else "table"
        quantiles = f"median {middle:.0f} ms, p99 {most:.0f} ms, most {highest:.0f} ms"
        print(f"{tables} tables, {what}: {len(found)} requests, {quantiles}")


if __name__ == "__main__":
    main()
