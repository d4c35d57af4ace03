#!/bin/sh
# Makes sure that the tests of the page have a Chromium: Debian's headless shell, which takes half of the processor time
# of any other, where it can be installed; or else one that is installed.
set -eu

here() {
    for name; do if command -v "$name" >/dev/null 2>&1; then return 0; fi; done
    return 1
}

if here ${CHROMIUM:+"$CHROMIUM"} chromium-headless-shell; then exit 0; fi
other=
help="The tests of the page need Chromium. Install chromium or google-chrome, or name one: CHROMIUM=/path/to/it make test"
if here chromium chromium-browser google-chrome google-chrome-stable \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; then
    if [ "$(id -u)" != 0 ]; then exit 0; fi
    other=yes
    help="Without chromium-headless-shell, the tests of the page take twice the processor time."
fi
sh "$(dirname "$0")/apt_install.sh" chromium-headless-shell "Chromium's headless shell" "$help" || [ -n "$other" ]
