#!/bin/sh
# Gets the other two engines that play page and site in the long tests: Firefox, and WebKit with a screen for it.
# Where one cannot be had, this says how; its tests are then skipped, and say so.
set -u

folder=$(dirname "$0")
here() {
    for name; do if command -v "$name" >/dev/null 2>&1; then return 0; fi; done
    return 1
}

here ${FIREFOX:+"$FIREFOX"} firefox-esr firefox "/Applications/Firefox.app/Contents/MacOS/firefox" ||
    sh "$folder/apt_install.sh" firefox-esr Firefox \
        "Firefox's tests will be skipped. Install firefox, or name one: FIREFOX=/path/to/it make test-long" || true
for package in webkit2gtk-driver:WebKitWebDriver xvfb:Xvfb; do
    here "${package#*:}" || sh "$folder/apt_install.sh" "${package%:*}" "${package#*:}" \
        "WebKit's tests will be skipped. They need the programs WebKitWebDriver and Xvfb, on Debian and Ubuntu: sudo apt install webkit2gtk-driver xvfb" || true
done
