#!/bin/sh
# Makes sure that the browser the tests of the pages run in is there: $CHROMIUM, Debian's headless shell,
# or the system's Chromium. The shell is the same browser without windows, for a third of the work.
# Where it is missing and this machine is a Debian that we may change, Debian's own package is installed.
set -eu

there() {
    command -v "$1" >/dev/null 2>&1
}

if [ -n "${CHROMIUM:-}" ]; then
    there "$CHROMIUM" && exit 0
    echo "There is no browser at $CHROMIUM." >&2
    exit 1
fi
there chromium-headless-shell && exit 0
as_root=""
if [ "$(id -u)" != 0 ]; then
    there chromium && exit 0 # it will do: nothing is installed over somebody's head
    as_root="sudo -n"
fi

install() {
    echo "Installing $1 for the tests of the pages ..."
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -qq -y --no-install-recommends "$1" >/dev/null
}

if there apt-get && $as_root true 2>/dev/null; then
    $as_root apt-get update -qq || true
    install chromium-headless-shell && exit 0
    there chromium || install chromium
fi
there chromium && exit 0
echo "The tests of the pages need Chromium: install it, or name one with CHROMIUM=/path/to/chromium." >&2
exit 1
