"""The socket that the server listens on."""

import socket


def listen(host: str, port: int, more_ports: int = 0) -> socket.socket:
    """A socket that listens there, or on one of so many ports after it. Raises OSError if none is free."""
    for last in range(port, port + more_ports):
        try:
            return _bound(host, last)
        except OSError:
            continue
    return _bound(host, port + more_ports)


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named, asyncio turns the delay of small packets off: else an answer can take 40 ms longer.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(2048)
    except OSError:
        listening.close()
        raise
    listening.set_inheritable(True)
    return listening
