"""Scenes that run in each language."""

import pytest

from pawnlight.words import LANGUAGES

# German has the longest texts. That those of the others fit, and are what they should be, is seen in tests/show.
_QUICK = "de"

EACH_LANGUAGE = [pytest.param(each, marks=() if each == _QUICK else pytest.mark.long) for each in LANGUAGES]
in_each_language = pytest.mark.parametrize("language", EACH_LANGUAGE)
