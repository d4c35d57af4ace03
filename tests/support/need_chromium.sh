#!/bin/sh
# Makes sure that the tests of the page have a Chromium: Debian's headless shell, or an installed one.
set -eu

folder=$(dirname "$0")
found=$(sh "$folder/find_browser.sh" chromium "${CHROMIUM:-}")
case $found in
    "")
        sh "$folder/apt_install.sh" chromium-headless-shell Chromium \
            "The tests of the page need Chromium. Install chromium or google-chrome, or name one: CHROMIUM=/path/to/it make test"
        ;;
    chromium-headless-shell | "${CHROMIUM:-}") ;;
    *)
        # The headless shell takes half of its processor time.
        if [ "$(id -u)" = 0 ] && apt-cache show chromium-headless-shell >/dev/null 2>&1; then
            sh "$folder/apt_install.sh" chromium-headless-shell "Chromium's headless shell" "The tests run in $found." || true
        fi
        ;;
esac
