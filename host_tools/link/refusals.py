"""What a board refuses or reports, as sentences for people: the codes of `error` and `trouble_text` in docs/link.md."""

from dataclasses import dataclass

_SUBJECTS = {
    "put": "the game {about} cannot be put back: ",
    "heal": "the game {about} cannot be put back: ",
    "read": "the file {about} cannot be read: ",
    "raw": "the file {about} cannot be read: ",
    "write": "the file {about} cannot be written: ",
    "keep": "the file {about} cannot be written: ",
}
_ERRORS = {
    "unknown": "there is no such request: {request} {about} {more}",
    "protocol": "the program and the board speak no common protocol of the link",
    "game": "there is no game {about} here",
    "check": "there are no {more} events of game {about} here that end so: not confirmed",
    "busy": "people are using the board",
    "players": "this cannot be played: the menu needs other players",
    "file": "this request does not take it",
    "long": "it is too long",
    "missing": "not all of it has come",
    "names": "these are no names for the game being played",
    "full": "the flash is full",
    "flash": "the flash fails: {more}",
    "event": "the line is not an event line",
    "open": "it is unfinished on the board",
    "unfit": "event {number} does not fit those before it",
    "rules": "event {number} is not legal: {text}",
    "differs": "event {number} differs from what can still be read there, or more can be read there",
    "unhealed": "its seed is lost, the flash is full, or it goes on already",
}
_TROUBLES = {
    "filling": "the flash is nearly full of games that no laptop has",
    "full": "the flash is full of games that no laptop has: this one is kept only until the next one begins",
    "memory": "the flash is full of games that no laptop has: this one is only in memory, keep the board on",
    "flash": "the flash fails ({text}): what it does not take is tried again, keep the board on",
    "settings": "the settings could not be kept: the flash is full",
    "totals": "the totals could not be kept: the flash is full",
}


@dataclass(frozen=True)
class Refusal:
    """Why a board refuses a request.

    code     what is wrong, in a word
    request  the first word of the request; "-" if the board does not know which one it was
    about    its name, game or path, if it has one
    more     what else the board says
    """

    code: str
    request: str = ""
    about: str = ""
    more: str = ""

    def concerns(self, requests: tuple[str, ...], about: str = "") -> bool:
        """Return whether one of these requests is refused, and, if it has one, with this name, game or path."""
        return self.request in requests and self.about == about

    @property
    def reason(self) -> str:
        """The reason, without a capital or a full stop."""
        number, _, text = self.more.partition(" ")
        fields = {"request": self.request, "about": self.about, "more": self.more, "number": number, "text": text}
        return _ERRORS[self.code].format(**fields).rstrip() if self.code in _ERRORS else _unknown(self._words())

    def __str__(self) -> str:
        """What the board says, without a capital or a full stop."""
        return _SUBJECTS.get(self.request, "").format(about=self.about) + self.reason

    def _words(self) -> str:
        return " ".join(word for word in (self.code, self.request, self.about, self.more) if word)


def parse_refusal(words: str) -> Refusal:
    """Return what the board says in the words after `error`."""
    code, _, rest = words.partition(" ")
    request, _, rest = rest.partition(" ")
    if request == "-":
        return Refusal(code, request, more=rest)
    about, _, more = rest.partition(" ")
    return Refusal(code, request, about, more)


def trouble_text(words: str) -> str:
    """Return what the board says in the words after `trouble_text`, without a capital or a full stop."""
    code, _, text = words.partition(" ")
    return text if code == "fault" else _TROUBLES.get(code, "").format(text=text) or _unknown(words)


def _unknown(words: str) -> str:
    return f"{words!r}, which this version of the program does not know"
