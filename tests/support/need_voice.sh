#!/bin/sh
# Makes sure that the tests of spoken sentences have a voice: an installed espeak-ng, or Debian's.
set -eu

if command -v espeak-ng >/dev/null 2>&1; then exit 0; fi

sh "$(dirname "$0")/apt_install.sh" espeak-ng eSpeak \
    "The tests of spoken sentences need espeak-ng. Install it."
