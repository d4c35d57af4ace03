#!/bin/sh
# apt_install.sh PACKAGE NAME HELP: installs Debian's PACKAGE of NAME; where it cannot, prints HELP and fails.
set -eu

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing $2 with apt-get ..."
    export DEBIAN_FRONTEND=noninteractive
    if apt-get update -qq </dev/null && apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=300 "$1" </dev/null >/dev/null; then
        exit 0
    fi
fi
echo "$3" >&2
exit 1
