#!/bin/sh
# Makes sure that the tests of the page have a Chromium: Debian's headless shell, or an installed one.
set -eu

for name in ${CHROMIUM:+"$CHROMIUM"} chromium-headless-shell; do
    if command -v "$name" >/dev/null 2>&1; then exit 0; fi
done
help="The tests of the page need Chromium. Install chromium or google-chrome, or name one: CHROMIUM=/path/to/it make test"
for name in chromium chromium-browser google-chrome google-chrome-stable "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; do
    if command -v "$name" >/dev/null 2>&1; then
        # The headless shell takes half of its processor time.
        if [ "$(id -u)" = 0 ] && apt-cache show chromium-headless-shell >/dev/null 2>&1; then
            sh "$(dirname "$0")/apt_install.sh" chromium-headless-shell "Chromium's headless shell" "The tests run in $name." || true
        fi
        exit 0
    fi
done

sh "$(dirname "$0")/apt_install.sh" chromium-headless-shell Chromium "$help"
