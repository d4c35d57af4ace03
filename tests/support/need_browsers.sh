#!/bin/sh
# Gets the other two engines that play page and site in the long tests: Firefox, and WebKit with a screen for it.
# Where one cannot be had, this says how; its tests are then skipped, and say so.
set -u

folder=$(dirname "$0")
[ -n "$(sh "$folder/find_browser.sh" firefox "${FIREFOX:-}")" ] ||
    sh "$folder/apt_install.sh" firefox-esr Firefox \
        "Firefox's tests will be skipped. Install firefox, or name one: FIREFOX=/path/to/it make test-long" || true
for package in webkit2gtk-driver:WebKitWebDriver xvfb:Xvfb; do
    command -v "${package#*:}" >/dev/null 2>&1 || sh "$folder/apt_install.sh" "${package%:*}" "${package#*:}" \
        "WebKit's tests will be skipped. They need the programs WebKitWebDriver and Xvfb, on Debian and Ubuntu: sudo apt install webkit2gtk-driver xvfb" || true
done
