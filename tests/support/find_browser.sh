#!/bin/sh
# find_browser.sh ENGINE PROGRAM: prints PROGRAM if it is installed, else the first of browsers.txt that is and has the
# engine; nothing if there is none.
set -eu

{ echo "$1 $2"; cat "$(dirname "$0")/browsers.txt"; } | while read -r engine name; do
    if [ "$engine" = "$1" ] && command -v "$name" >/dev/null 2>&1; then
        echo "$name"
        break
    fi
done
