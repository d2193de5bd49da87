# Sourced from the project's root: makes .venv on first use, and again when what it needs has changed, and activates it.
# The argument names the extra of the package to install; without it any environment that is up to date will do.

extra=${1:-}

up_to_date() { cmp -s pyproject.toml ".venv/installed-$1"; }

# Shows what pip is doing in a line for each package.
fetched() { sed -un -e 's/^Collecting \([A-Za-z0-9._-]*\).*/  fetching \1/p' -e 's/^Installing .*/  installing/p' >&2; }

if ! up_to_date "${extra:-base}" && { [ -n "$extra" ] || ! up_to_date dev; }; then
    base=${PYTHON:-python3}
    "$base" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
        echo "Parlour needs Python 3.11 or newer; $base is $("$base" --version 2>&1). Set PYTHON to a newer one." >&2
        exit 2
    }
    echo "Making the environment in .venv, once: this takes a minute or two." >&2
    "$base" -m venv .venv
    .venv/bin/python -m pip install --disable-pip-version-check --progress-bar off -e ".${extra:+[$extra]}" | fetched
    cp pyproject.toml ".venv/installed-${extra:-base}"
fi
. .venv/bin/activate
