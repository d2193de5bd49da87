# Sourced by ./check: Debian's Chromium, for the tests of the page. Without it, and without the right to install it, those
# tests are skipped (with CI set they fail).

if ! command -v chromium >/dev/null && command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    echo "Installing Chromium, for the tests of the page." >&2
    apt-get update -qq >&2
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null
fi
