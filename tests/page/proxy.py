"""A proxy that stands between a browser and the server, and passes streams of events on as it is told to."""

import http.client
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

PASSED, HELD, SILENT = "passed", "held", "silent"
"""Events are passed on; the whole answer is held until its end; what came so far is passed, and no more."""

_OWN = {"connection", "transfer-encoding", "content-length", "date", "server"}


class Proxy:
    """Listens until it is ended. `streams` says what becomes of streams of events, also of those that are open."""

    def __init__(self, port: int, streams: str) -> None:
        self.streams = streams
        self.port = port
        self.open: list[http.client.HTTPConnection] = []
        methods = {f"do_{method}": _Handler.pass_on for method in ("GET", "POST", "PUT", "DELETE")}
        handler = type("Handler", (_Handler,), {"proxy": self, **methods})
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._server.daemon_threads = True
        self._server.block_on_close = False
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def end(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
        for connection in list(self.open):
            if connection.sock:
                connection.sock.close()


class _Handler(BaseHTTPRequestHandler):
    proxy: Proxy

    def pass_on(self) -> None:
        """Ask the server the same, and answer what it answers."""
        connection = http.client.HTTPConnection("127.0.0.1", self.proxy.port)
        self.proxy.open.append(connection)
        try:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            connection.request(self.command, self.path, body, dict(self.headers.items()))
            self._answer(connection.getresponse())
        except (OSError, ValueError, http.client.HTTPException):
            self.close_connection = True  # The browser has gone, or the test is over.
        finally:
            self.proxy.open.remove(connection)
            connection.close()

    def _answer(self, answer: http.client.HTTPResponse) -> None:
        if "event-stream" in (answer.getheader("Content-Type") or ""):
            self._stream(answer)
            return
        content = answer.read()
        self._begin(answer)
        self.wfile.write(content)

    def _begin(self, answer: http.client.HTTPResponse) -> None:
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in _OWN:
                self.send_header(name, value)
        self.end_headers()

    def _stream(self, answer: http.client.HTTPResponse) -> None:
        begun = False
        while line := answer.readline():
            if self.proxy.streams == PASSED:
                if not begun:
                    self._begin(answer)
                begun = True
                self.wfile.write(line)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""
