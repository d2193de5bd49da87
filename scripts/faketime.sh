# Sourced by ./check: Debian's libfaketime, for the tests in which a server's clock is set back. Without it, and without the
# right to install it, those tests are skipped (with CI set they fail).

if ! command -v faketime >/dev/null && command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    echo "Installing faketime, for the tests of the clock." >&2
    apt-get update -qq >&2
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends faketime >/dev/null
fi
