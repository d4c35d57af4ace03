#!/bin/sh
# Makes sure that the tests of a shared library have a PostgreSQL: an installed one, or Debian's.
set -eu

has() { [ -x "$1/initdb" ] && [ -x "$1/postgres" ]; }

for folder in ${POSTGRESQL:+"$POSTGRESQL"} /usr/lib/postgresql/*/bin "$(pg_config --bindir 2>/dev/null || true)"; do
    if has "$folder"; then exit 0; fi
done
if command -v initdb >/dev/null 2>&1 && command -v postgres >/dev/null 2>&1; then exit 0; fi

sh "$(dirname "$0")/apt_install.sh" postgresql PostgreSQL \
    "The tests of a shared library need PostgreSQL. Install postgresql, or name the folder of its programs: POSTGRESQL=/path/to/bin make test"
