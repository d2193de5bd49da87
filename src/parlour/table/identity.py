"""Who somebody is: a random id in a cookie that only this server can have signed. Nothing else is known of a person."""

import base64
import contextlib
import hashlib
import hmac
import os
import re
import secrets
import tempfile
from pathlib import Path

from parlour.errors import ParlourError

OLD_COOKIE = "parlour"
"""What the cookie was called before its name went with the key: whoever has that one keeps their seats."""

KEY_VARIABLE = "PARLOUR_KEY"
_KEEP_SECONDS = 400 * 86_400
_ID_BYTES = 15
_SHORTEST_KEY = 16


class BadKey(ParlourError):
    """The key that signs cookies is too short."""


def signing_key(folder: Path) -> bytes:
    """The key of the environment variable PARLOUR_KEY, else the one in the database's folder, made on first use.

    Raises BadKey.
    """
    given = os.environ.get(KEY_VARIABLE)
    if given:
        return _long_enough(given.encode("utf-8"))
    path = folder / "parlour.key"
    if not path.exists():
        _make_key(path)
    return _long_enough(path.read_bytes())


def _make_key(path: Path) -> None:
    """Write a fresh key in one step, unless another process was faster."""
    with tempfile.NamedTemporaryFile(dir=path.parent) as file:
        file.write(secrets.token_bytes(32))
        file.flush()
        with contextlib.suppress(FileExistsError):
            os.link(file.name, path)


def _long_enough(key: bytes) -> bytes:
    if len(key) < _SHORTEST_KEY:
        raise BadKey(f"the key that signs cookies has {len(key)} bytes: it needs {_SHORTEST_KEY} or more")
    return key


def new_person() -> str:
    """An id that nobody has."""
    return base64.urlsafe_b64encode(secrets.token_bytes(_ID_BYTES)).decode()


def cookie_name(key: bytes) -> str:
    """The cookie's name. A host's ports share one set of cookies, so two parlours there must not call theirs the same."""
    return f"{OLD_COOKIE}-{hmac.digest(key, b'the name of the cookie', hashlib.sha256).hex()[:12]}"


def signed(key: bytes, person: str) -> str:
    """The cookie's value for this person."""
    return f"{person}.{_signature(key, person)}"


def _signature(key: bytes, person: str) -> str:
    return base64.urlsafe_b64encode(hmac.digest(key, person.encode(), hashlib.sha256)).decode().rstrip("=")


def person_of(key: bytes, cookies: bytes, name: str) -> str | None:
    """The person of this cookie in a Cookie header, or None if it names nobody or the signature is not ours."""
    return next((person for person, signature in _found(cookies, name) if _is_ours(key, person, signature)), None)


def _found(cookies: bytes, name: str) -> list[tuple[str, str]]:
    """All that could be a person and a signature. What else a header has is not parsed: other applications set that."""
    form = rf"""(?<![^\s;,]){re.escape(name)}="?([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)"""
    return re.findall(form, cookies.decode("latin-1"))


def _is_ours(key: bytes, person: str, signature: str) -> bool:
    return hmac.compare_digest(signature, _signature(key, person))


def set_cookie(key: bytes, person: str, secure: bool) -> bytes:
    """The Set-Cookie header for this person."""
    rest = f"Path=/; Max-Age={_KEEP_SECONDS}; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")
    return f"{cookie_name(key)}={signed(key, person)}; {rest}".encode("ascii")
