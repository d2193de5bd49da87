# Sourced from the project's root: makes .venv on first use, and again when what it needs has changed, and activates it.
# The argument names the extra of the package to install, or is empty.

extra=${1:-}
wanted="$extra $(cat pyproject.toml)"
if [ "$(cat .venv/installed 2>/dev/null || true)" != "$wanted" ]; then
    base=${PYTHON:-python3}
    "$base" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
        echo "Parlour needs Python 3.11 or newer; $base is $("$base" --version 2>&1). Set PYTHON to a newer one." >&2
        exit 2
    }
    echo "Making the environment in .venv, once: this takes a minute or two." >&2
    "$base" -m venv .venv
    .venv/bin/python -m pip install --disable-pip-version-check --progress-bar on --quiet -e ".${extra:+[$extra]}"
    printf '%s' "$wanted" >.venv/installed
fi
. .venv/bin/activate
