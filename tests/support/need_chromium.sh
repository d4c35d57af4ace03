#!/bin/sh
# Sees to it that a Chromium is there for the tests of the page: one that is installed, or Debian's.
set -eu

for name in ${CHROMIUM:+"$CHROMIUM"} chromium chromium-browser google-chrome google-chrome-stable; do
    if command -v "$name" >/dev/null 2>&1; then exit 0; fi
done
if [ -x "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" ]; then exit 0; fi

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Chromium with apt-get ..."
    export DEBIAN_FRONTEND=noninteractive
    if apt-get update -qq </dev/null && apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=300 chromium </dev/null >/dev/null; then
        exit 0
    fi
fi
echo "The tests of the page need Chromium. Install chromium or google-chrome, or name one: CHROMIUM=/path/to/it make test" >&2
exit 1
