"""Verification of games: checks, seed, every shuffle and every rule, up to the first invalid event."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from host_tools.games.progress import run_to_end
from host_tools.games.replay import EventRefused, replay_events, seed_in_last_event
from host_tools.words.plural import count_noun
from pawnlight.rules.events import EventError, event_check, parse_event_line


@dataclass(frozen=True)
class VerificationResult:
    """The result of verifying a game.

    name      the id of the game, or the name of the file
    events    its number of events
    number    the first invalid event; None if all are valid, or if the fault is not in an event
    fault     why it is invalid, as the end of a sentence; None if there is no fault
    shuffled  whether the seed was known, so that every shuffle was checked; False for a game in progress
    unknown   whether the rules of the game are unknown here, so that nothing but the checks of its events was checked
    abandoned  whether the game was ended before it was decided
    fingerprint  64 hex digits that tell this game from every other, see `fingerprint_of`; "" without events
    mix       the bytes of a laptop in the shuffle, 32 hex digits, or "-"; None before the event `mix`
    sent      the bytes that this laptop sent for the shuffle, as its library knows; None if it sent none
    repaired  the numbers of the events in which one wrong byte was put right before
    """

    name: str
    events: int
    number: int | None
    fault: str | None
    shuffled: bool
    unknown: bool = False
    abandoned: bool = False
    fingerprint: str = ""
    mix: str | None = None
    sent: str | None = None
    repaired: tuple[int, ...] = ()

    @property
    def is_consistent(self) -> bool:
        return self.fault is None

    @property
    def outcome(self) -> str:
        """One of "complete", "abandoned", "open", "inconsistent" and "unknown"."""
        if self.fault is not None:
            return "unknown" if self.unknown else "inconsistent"
        if not self.shuffled:
            return "open"
        return "abandoned" if self.abandoned else "complete"

    def verdict_sentence(self) -> str:
        events = count_noun(self.events, "event")
        if self.fault is not None:
            where = "" if self.number is None else f", event {self.number}"
            return f"{self.name}{where}: {self.fault}."
        if not self.shuffled:
            return (
                f"{self.name} is not over: {events}, every rule redone. Its seed is not known yet, so its shuffles "
                f"cannot be checked."
            )
        redone = f"{events}; every shuffle and every rule checked."
        if self.abandoned:
            return f"{self.name} was abandoned: {redone} It was ended before anybody had won."
        return f"{self.name} is complete: {redone}"

    def repair_sentences(self) -> list[str]:
        """Return a sentence for each event in which one wrong byte was put right."""
        return [f"{self.name}, event {number}: one wrong byte was put right." for number in self.repaired]

    def proof_sentences(self) -> list[str]:
        """Return sentences about what this verdict proves and what it cannot; none if a fault was found."""
        if self.fault is not None:
            return []
        said = [f"Check number: {short_fingerprint(self.fingerprint)}."]
        if self.shuffled:
            said += [
                "Proved: every event is allowed by the rules, and every card is the one that the seed gives, whose "
                "hash comes before the first card.",
                "Not proved: that nobody has rewritten the game since its seed became known, with other names or "
                "other legal moves, or has cut it short. Compare the check number with one that was noted before.",
            ]
        else:
            said += [
                "Proved: every event is allowed by the rules.",
                "Not proved: that the cards are those of the shuffle, and that this is all that has been played.",
            ]
        return said + self._chance()

    def _chance(self) -> list[str]:
        """Return sentences about who contributed to the shuffle."""
        alone = "Not proved: who played, and that the board did not choose its seed: it is the only source of chance."
        unused = f"This laptop sent {self.sent} for the shuffle, and the board did not use it."
        if self.mix in (None, "-"):
            # None: no card has been drawn yet, so what was sent may still be used.
            if self.sent is not None and self.mix is not None:
                return [f"{unused} It may have come after the first card.", alone]
            return [alone] if self.mix is None else ["No laptop contributed to the shuffle.", alone]
        if self.sent == self.mix:
            return [
                f"Board and laptop contributed to the shuffle: this laptop sent {self.mix} after it had seen the hash "
                f"of the board's seed, so that neither chose the cards alone.",
                "Not proved: who played.",
            ]
        claim = f"Not proved: who played, and that the bytes {self.mix} in the shuffle are a laptop's"
        if self.sent is None:
            return [f"{claim}: this library has no record that it sent them."]
        return [unused, f"{claim}, and not the board's own."]


def fingerprint_of(lines: Sequence[str]) -> str:
    """Return the SHA-256 over the event lines, each with its line end, in hex digits: equal for equal games only."""
    return sha256("".join(f"{line}\n" for line in lines).encode()).digest().hex()


def short_fingerprint(fingerprint: str) -> str:
    """Return the first 16 digits of a fingerprint, in groups that people can compare."""
    return " ".join(fingerprint[at : at + 4] for at in range(0, 16, 4))


def verify_lines(name: str, lines: Sequence[str]) -> VerificationResult:
    """Verify the game with these event lines; the verdict calls it `name`."""
    verdict: VerificationResult = run_to_end(verify_in_steps(name, lines))
    return verdict


def verify_in_steps(name: str, lines: Sequence[str]) -> Generator[float, None, VerificationResult]:
    """Verify a game in pieces, see `verify_lines`."""
    texts, broken = _chained(lines)
    seed = _seed(lines)
    number, fault, ended, unknown = yield from _redone(texts, seed)
    if broken is not None and (fault is None or unknown):
        unknown = False
        number, fault = len(texts), broken
    if fault is None and not lines:
        number, fault = 0, "there is no event"
    shuffled = bool(ended) and seed is not None
    fingerprint = fingerprint_of(lines) if lines else ""
    mix = texts[1].partition(" ")[2] if len(texts) > 1 and texts[1].startswith("mix ") else None
    return VerificationResult(
        name, len(lines), number, fault, shuffled, unknown, ended == "abandoned", fingerprint, mix
    )


def _chained(lines: Sequence[str]) -> tuple[list[str], str | None]:
    """Return the texts before the first line with a wrong form, number or check, and its fault if there is one."""
    texts: list[str] = []
    check = 0
    for due, line in enumerate(lines):
        try:
            number, text, kept = parse_event_line(line)
        except EventError as error:
            return texts, str(error)
        if number > due:
            return texts, f"it is missing, event {number} comes in its place"
        if number < due:
            return texts, f"event {number} comes again in its place"
        check = event_check(number, text, check)
        if kept != check:
            return texts, f"{text!r} or an event before it is not what its check was made for"
        texts.append(text)
    return texts, None


def _seed(lines: Sequence[str]) -> bytes | None:
    """Return the seed that the last line reveals, even if lines before it are broken; see `seed_of`."""
    try:
        return seed_in_last_event(parse_event_line(lines[0])[1], parse_event_line(lines[-1])[1])
    except (EventError, IndexError):
        return None


def _redone(
    texts: Sequence[str], seed: bytes | None
) -> Generator[float, None, tuple[int | None, str | None, str, bool]]:
    """Apply the events, a piece each; with the seed, the rules compare every card with the shuffle derived from it.

    Returns number and fault of the first invalid one, or None; "complete" or "abandoned" if the game is over, else "";
    and whether its rules are unknown.
    """
    before = due = rules = ""
    try:
        for done, step in enumerate(replay_events(texts[0], texts[1:], seed) if texts else ()):
            before, due, rules = due, step.game.due, step.game.header.rules
            yield done / len(texts)
    except EventRefused as refused:
        return refused.number, refused.reason, "", refused.unknown
    if due != "over":
        return None, None, "", False
    # A deck without a game has no other end.
    return None, None, "complete" if before == "end" or rules == "cards" else "abandoned", False
