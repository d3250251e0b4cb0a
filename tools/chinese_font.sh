#!/bin/sh
# Makes sure that a font with Chinese characters is there, for pages and PDFs in the tests.
# If none is, and this machine is a Debian that we may change, Debian's smallest one is installed.
set -eu

has_font() {
    command -v fc-list >/dev/null 2>&1 && [ -n "$(fc-list :lang=zh-cn family)" ]
}

has_font && exit 0
as_root=""
[ "$(id -u)" = 0 ] || as_root="sudo -n"
if command -v apt-get >/dev/null 2>&1 && $as_root true 2>/dev/null; then
    echo "Installing fonts-wqy-microhei for the tests of pages and PDFs in Chinese ..."
    $as_root apt-get update -qq || true
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -qq -y --no-install-recommends \
        fontconfig fonts-wqy-microhei >/dev/null
fi
has_font && exit 0
echo "The tests of PDFs in Chinese need a font such as Noto Sans CJK SC: install one." >&2
exit 1
