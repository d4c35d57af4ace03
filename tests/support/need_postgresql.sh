#!/bin/sh
# Sees to it that a PostgreSQL is there for the tests of a library that many tables share: one installed, or Debian's.
set -eu

has() { [ -x "$1/initdb" ] && [ -x "$1/postgres" ]; }

for folder in ${POSTGRESQL:+"$POSTGRESQL"} /usr/lib/postgresql/*/bin "$(pg_config --bindir 2>/dev/null || true)"; do
    if has "$folder"; then exit 0; fi
done
if command -v initdb >/dev/null 2>&1 && command -v postgres >/dev/null 2>&1; then exit 0; fi

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing PostgreSQL with apt-get ..."
    export DEBIAN_FRONTEND=noninteractive
    if apt-get update -qq </dev/null && apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=300 postgresql </dev/null >/dev/null; then
        exit 0
    fi
fi
echo "The tests of a shared library need PostgreSQL. Install postgresql, or name the folder of its programs: POSTGRESQL=/path/to/bin make test" >&2
exit 1
