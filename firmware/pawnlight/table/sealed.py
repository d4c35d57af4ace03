"""Phones at a board whose laptop only carries what they are told and answer: hands and answers are sealed.

docs/link.md has the lines, docs/seats.md the whole. Loaded once a seat has a secret.
"""

from array import array
from binascii import crc32, unhexlify

from pawnlight.link.sealing import LETTERS, SECRET_LETTERS, hand_key, open_text, seal_text, seat_name, take_key
from pawnlight.rules.base import RuleError
from pawnlight.rules.events import hexlify, parse_number
from pawnlight.store.files import SEALS_FILE, read_text, remove
from pawnlight.table.phones import MOST_SEATS, open_phones, press_of_phone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pawnlight.table.question import Dialog

# Each hand is sealed at one length, so that the length says nothing.
_HAND_BYTES = 96
# Half of the bytes that an answer begins with in hex: the phone's own, so that nothing comes twice with one key.
_NONCE_DIGITS = 16
_AGAIN_MS = 1500

# What is known of a seat.
_OFFERED, _SITS = 1, 2
# Places of a seat's numbers: the counter of its last answer, that of what it was told last, a check of it, and when.
_TAKEN, _NUMBER, _SENT, _AT = 0, MOST_SEATS, 2 * MOST_SEATS, 3 * MOST_SEATS


class SealedPhones:
    """The seats with a secret, of which some may not be on a phone yet.

    boot   part of the name of all that is sealed, until the interpreter starts anew
    """

    def __init__(self, context: "Dialog") -> None:
        self._context = context
        self._phones = open_phones(context)
        self._phones.sealed = True
        # Of all seats at once: twelve objects would take ten times as much of the Pico's memory.
        self._states = bytearray(MOST_SEATS)
        self._secrets = bytearray(MOST_SEATS * SECRET_LETTERS)
        self._numbers = array("I", bytes(4 * 4 * MOST_SEATS))
        lines = (read_text(SEALS_FILE) or "").split("\n")
        for line in lines[1:]:
            seat, _, text = line.partition(" ")
            number, secret = parse_number(seat), text.encode()
            if number is not None and number in self._phones.seats and len(secret) == SECRET_LETTERS:
                self._give(number, secret, _SITS)
        # Should the hardware give the same bytes twice, the number differs.
        self._starts = (parse_number(lines[0]) or 0) + 1
        self.boot = "%04x%s" % (self._starts & 0xFFFF, hexlify(context.hardware.random_bytes(6)))
        if self.seats():
            self._save()
        self._number = 0
        self._seen: object = None
        self._due: list[int] = []
        self._lists = False

    def seats(self) -> "list[int]":
        """Return the seats with a secret."""
        return [n for n in range(MOST_SEATS) if self._states[n]]

    def _give(self, seat: int, secret: bytes, state: int) -> None:
        """Give `seat` a new secret."""
        self._states[seat] = state
        self._secrets[seat * SECRET_LETTERS : (seat + 1) * SECRET_LETTERS] = secret
        for place in (_TAKEN, _NUMBER, _SENT, _AT):
            self._numbers[place + seat] = 0

    def _secret(self, seat: int) -> str:
        return str(self._secrets[seat * SECRET_LETTERS : (seat + 1) * SECRET_LETTERS], "ascii")

    def last_number(self, seat: int) -> int:
        """Return the counter of what `seat` was told last."""
        return self._numbers[_NUMBER + seat]

    def on_phones(self) -> "dict[int, int]":
        """Return the seats on phones, see `Phones.seats`."""
        return self._phones.seats

    def is_awake(self, seat: int) -> bool:
        """Return whether `seat` is on a phone that is awake."""
        return self._phones.seats.get(seat) == -1

    def _save(self) -> None:
        lines = ["%d %s" % (n, self._secret(n)) for n in self.seats() if self._states[n] == _SITS]
        if lines:
            self._context.journal.space.write_file(SEALS_FILE, "\n".join([str(self._starts)] + lines))
        else:
            remove(SEALS_FILE)

    def secret_of(self, seat: int) -> str:
        """Return the secret of `seat`, a new one unless it is on a phone."""
        if self._states[seat] != _SITS:
            self._give(seat, self._new_secret().encode(), _OFFERED)
        self._lists = True
        return self._secret(seat)

    def _new_secret(self) -> str:
        secret = ""
        while len(secret) < SECRET_LETTERS:
            byte = self._context.hardware.random_bytes(1)[0]
            if byte < 256 - 256 % len(LETTERS):
                secret += LETTERS[byte % len(LETTERS)]
        return secret

    def _send_again(self, seat: int) -> None:
        """Seal what the phone of `seat` is told once more."""
        self._numbers[_SENT + seat] = 0
        self._seen = None

    # What a laptop says

    def answer(self, kind: str, words: "list[str]") -> bool:
        """Take a line of a laptop, `kind` and its other words. Returns False if it cannot be."""
        if kind == "lan":
            self._lists = True
            for seat in self.seats():
                self._send_again(seat)
        elif kind == "phones":
            return self._note_phones(words)
        else:
            numbers = [parse_number(word) for word in words[:2]]
            if len(words) != 3 or None in numbers:
                return False
            self._take(numbers[0] or 0, numbers[1] or 0, words[2])
        return True

    def _note_phones(self, words: "list[str]") -> bool:
        """Note which phones are awake, and what each has been told."""
        listed, numbers = [], self._numbers
        for word in words if words != ["-"] else ():
            first, _, rest = word.partition(":")
            seat, number = parse_number(first), parse_number(rest[:-1])
            if seat is None or number is None or rest[-1] not in "+-":
                return False
            listed.append(seat)
            if seat not in self.seats():
                continue
            if number != self.last_number(seat) and (
                self._context.hardware.elapsed_since(numbers[_AT + seat]) >= _AGAIN_MS
            ):
                self._send_again(seat)
            away = self._phones.seats.get(seat)
            if away is not None and (away < 0) != (rest[-1] == "+"):
                self._phones.put(seat, rest[-1] == "+")
        if sorted(listed) != self.seats():
            self._lists = True
        return True

    def _take(self, seat: int, counter: int, sealed: str) -> None:
        """Obey an answer of a phone, if it is sealed with the secret of `seat` and newer than the last."""
        if seat not in self.seats() or counter <= self._numbers[_TAKEN + seat]:
            return
        nonce = sealed[:_NONCE_DIGITS]
        about = "take %d %d %s %s" % (seat, counter, nonce, self.boot)
        try:
            text = open_text(take_key(self._secret(seat)), about, unhexlify(sealed[_NONCE_DIGITS:]))
            words = text.decode().strip().split(" ", 1) if text else []
        except ValueError:
            return
        if text is None:
            return
        self._numbers[_TAKEN + seat] = counter
        self._seen = None
        number = parse_number(words[0])
        if number is not None and len(words) == 2:
            self._obey(seat, number, words[1])

    def _obey(self, seat: int, number: int, said: str) -> None:
        context, phones = self._context, self._phones
        if said == "sit":
            self._states[seat] = _SITS
            phones.put(seat, True)
            self._save()
        if seat not in phones.seats:
            return
        context.keys.reset_idle()
        own = phones.options_of(seat)
        if said == "leave":
            phones.keep_only([other for other in phones.seats if other != seat])
        elif said == "back":
            if phones.may_take_back(seat) and number == context.journal.count and context.asking:
                context.keys.press("HOLD BACK")
        elif said == "hint":
            if number == phones.number and phones.is_seat_asked(seat):
                context.keys.press(press_of_phone("HOLD OK"))
        elif own and phones.screen:
            decision = None
            if phones.is_seat_asked(seat):
                try:
                    decision = phones.screen.game.parse(said)
                except RuleError:
                    return
            for at in own:
                # Out of turn it is a draw, of which there is one.
                if phones.options[at] == decision or (decision is None and said == "DRAW"):
                    phones.decide(seat, number, at)
                    break
        elif number == context.asked and context.is_waiting() and phones.is_asked(seat) and said in self._keys():
            context.keys.press(press_of_phone(said))

    def _keys(self) -> "list[str]":
        question = self._context.question
        return [key for key in question.answer_keys if key in ("DRAW", "OK")] if question else []

    # What a laptop is told

    def step(self, queue: "Callable[[str], bool]") -> None:
        """Queue what is new for a laptop, of one seat at a time: to find and seal it takes some milliseconds."""
        context, phones = self._context, self._phones
        seats = self.seats()
        for n in seats:
            if n in phones.seats:
                if phones.seats[n] == -1 and not context.has_carrier():
                    phones.put(n, False)
            elif self._states[n] == _SITS:
                # The table has taken it back.
                self._states[n] = 0
                self._save()
                self._lists = True
        if self._lists and queue("phones %d" % len(self.seats())):
            self._lists = False
            for n in self.seats():
                queue("phone %d %s" % (n, seat_name(self._secret(n))))
        journal = context.journal
        seen = (journal.live, journal.count, phones.number, context.asked, context.asking, phones.hint, len(seats))
        if seen != self._seen:
            self._seen = seen
            self._due = seats
        if self._due:
            self._seal(self._due.pop(), queue)

    def _seal(self, n: int, queue: "Callable[[str], bool]") -> None:
        """Seal the hand of seat `n`, unless it has not changed."""
        if not self._states[n]:
            return
        text, numbers = self._text(n).encode(), self._numbers
        sent = crc32(text) or 1
        if sent == numbers[_SENT + n]:
            return
        self._number += 1
        about = "hand %s %s %d %d" % (self._context.journal.live or "-", self.boot, self._number, n)
        sealed = seal_text(hand_key(self._secret(n)), about, text + b" " * (_HAND_BYTES - len(text)))
        if queue("%s %s" % (about, hexlify(sealed))):
            numbers[_SENT + n], numbers[_NUMBER + n] = sent, self._number
            numbers[_AT + n] = self._context.hardware.now_ms()
        else:
            self._seen = None

    def _text(self, n: int) -> str:
        """Return what the phone of seat `n` is told: its hand, what it is asked, and which answer came last."""
        context, phones = self._context, self._phones
        number, asks, hint, why = 0, "-", "-", ""
        if phones.options_of(n):
            number = phones.number
            asks = "play" if phones.is_seat_asked(n) else "DRAW"
            if phones.hint and phones.screen and asks == "play":
                at, reason = phones.hint
                why = "; " + reason
                hint = phones.screen.game.event_text(phones.options[at])
        elif context.asking and phones.is_asked(n):
            number, asks = context.asked, "+".join(self._keys()) or "-"
        back = "back" if n in phones.seats and phones.may_take_back(n) else "-"
        cards = phones.hand(n) if n in phones.seats and phones.is_live() else None
        events = context.journal.count if asks != "-" or back != "-" else 0
        hand, taken = ",".join(cards or ()) or "-", self._numbers[_TAKEN + n]
        text = "%d %s %s %d %d %s" % (number, asks, back, taken, events, hand)
        for told in (text + " " + hint + why, text + " " + hint):
            if len(told.encode()) <= _HAND_BYTES:
                return told
        return text + " -"


def open_sealed(context: "Dialog") -> SealedPhones:
    """Return the seats with a secret, of which there may be none yet."""
    found = context.sealed
    if not isinstance(found, SealedPhones):
        context.sealed = found = SealedPhones(context)
    return found
