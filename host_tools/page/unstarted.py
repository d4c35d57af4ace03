"""What the page says until it runs, in HTML: why it does not start, in each language, as it knows none by then."""

import html
from collections.abc import Iterable
from pathlib import Path

from host_tools import words

_STATIC = Path(__file__).parent / "static"
_PLACE = "<!-- unstarted -->"
# The first is said where nothing is known: no script may run.
_REASONS = ("slow", "old", "host", "file", "failed")


def index_page(name: str = "index.html") -> str:
    """Return the text of index.html, or of another page, with what it says until it runs."""
    return (_STATIC / name).read_text(encoding="utf-8").replace(_PLACE, unstarted_element(words.LANGUAGES, _REASONS))


def unstarted_element(languages: Iterable[str], reasons: Iterable[str]) -> str:
    """Return the element `unstarted` with a sentence for each of the reasons, of which why_not.js shows one."""
    said = "".join(
        f'<p lang="{language}" data-why="{why}"{hidden}>{_text(language, f"away {why}")}</p>'
        for why, hidden in ((why, "" if why == "slow" else " hidden") for why in reasons)
        for language in languages
    )
    silent = "".join(f'<p lang="{language}">{_text(language, "no script")}</p>' for language in languages)
    return (
        f'<div id="unstarted" class="unstarted" role="status">{said}</div>'
        f'<noscript><div class="unstarted no-script">{silent}</div></noscript>'
    )


def _text(language: str, key: str) -> str:
    return html.escape(words.load(language)[key]).replace("{what}", '<b class="what"></b>')
