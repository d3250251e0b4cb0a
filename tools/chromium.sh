#!/bin/sh
# Makes sure that the browser the tests of the pages run in is there: $CHROMIUM, or the system's Chromium.
# Where it is missing and this machine is a Debian that we may change, Debian's own package is installed.
set -eu

chromium=${CHROMIUM:-/usr/bin/chromium}
if command -v "$chromium" >/dev/null 2>&1; then
    exit 0
fi
if [ -n "${CHROMIUM:-}" ]; then
    echo "There is no browser at $CHROMIUM." >&2
    exit 1
fi
as_root=""
[ "$(id -u)" = 0 ] || as_root="sudo -n"
if command -v apt-get >/dev/null 2>&1 && $as_root true 2>/dev/null; then
    echo "Installing Chromium for the tests of the pages ..."
    $as_root apt-get update -qq
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -qq -y --no-install-recommends chromium >/dev/null
    exit 0
fi
echo "The tests of the pages need Chromium: install it, or name one with CHROMIUM=/path/to/chromium." >&2
exit 1
