#!/bin/sh
# Makes sure that the PostgreSQL the tests run is there: in $POSTGRES_BIN, in PATH or where Debian has it.
# Where it is missing and this machine is a Debian that we may change, Debian's own package is installed,
# without a server that runs by itself.
set -eu

there() {
    command -v "$1" >/dev/null 2>&1
}

installed() {
    there "${POSTGRES_BIN:+$POSTGRES_BIN/}pg_ctl" || ls /usr/lib/postgresql/*/bin/pg_ctl >/dev/null 2>&1
}

installed && exit 0
as_root=""
[ "$(id -u)" = 0 ] || as_root="sudo -n"

install() {
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -qq -y --no-install-recommends "$@" >/dev/null
}

if there apt-get && $as_root true 2>/dev/null; then
    echo "Installing postgresql for the tests of the stores ..."
    $as_root apt-get update -qq || true
    install postgresql-common
    echo "create_main_cluster = false" | $as_root tee -a /etc/postgresql-common/createcluster.conf >/dev/null
    install postgresql
fi
installed && exit 0
echo "The tests of the stores need PostgreSQL: install it, or name its folder with POSTGRES_BIN=/path/to/bin." >&2
exit 1
