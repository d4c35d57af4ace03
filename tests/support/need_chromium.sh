#!/bin/sh
# Makes sure that the tests of the page have a Chromium: an installed one, or Debian's.
set -eu

for name in ${CHROMIUM:+"$CHROMIUM"} chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
    if command -v "$name" >/dev/null 2>&1; then exit 0; fi
done
if [ -x "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" ]; then exit 0; fi

sh "$(dirname "$0")/apt_install.sh" chromium-headless-shell Chromium \
    "The tests of the page need Chromium. Install chromium or google-chrome, or name one: CHROMIUM=/path/to/it make test"
