"""Phones at a board whose laptop only carries what they are told and answer: hands and answers are sealed.

docs/link.md has the lines, docs/seats.md the whole. Loaded once a seat has a secret.
"""

from binascii import crc32, unhexlify

from pawnlight.link.sealing import LETTERS, SECRET_LETTERS, hand_key, open_text, seal_text, seat_name, take_key
from pawnlight.rules.events import hexlify, parse_number
from pawnlight.store.files import SEALS_FILE, read_text, remove
from pawnlight.table.phones import open_phones, press_of_phone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pawnlight.table.question import Dialog

# Each hand is sealed at one length, so that the length says nothing.
_HAND_BYTES = 96
# Half of the bytes that an answer begins with in hex: the phone's own, so that nothing comes twice with one key.
_NONCE_DIGITS = 16
_AGAIN_MS = 1500


class _Seat:
    """A seat with a secret.

    sits     whether it is on its phone, and not only offered to one
    taken    the counter of its last answer
    number, sent, at  the counter of what it was told last, a check of that, and when
    """

    def __init__(self, secret: str, sits: bool) -> None:
        self.secret = secret
        self.sits = sits
        self.taken = self.number = self.sent = 0
        self.at = 0


class SealedPhones:
    """The seats with a secret, of which some may not be on a phone yet.

    seats  by number
    boot   part of the name of all that is sealed, until the interpreter starts anew
    """

    def __init__(self, context: "Dialog") -> None:
        self._context = context
        self._phones = open_phones(context)
        self._phones.sealed = True
        self.seats: dict[int, _Seat] = {}
        lines = (read_text(SEALS_FILE) or "").split("\n")
        for line in lines[1:]:
            seat, _, secret = line.partition(" ")
            number = parse_number(seat)
            if number is not None and number in self._phones.seats and len(secret) == SECRET_LETTERS:
                self.seats[number] = _Seat(secret, True)
        # Should the hardware give the same bytes twice, the number differs.
        self._starts = (parse_number(lines[0]) or 0) + 1
        self.boot = "%04x%s" % (self._starts & 0xFFFF, hexlify(context.hardware.random_bytes(6)))
        if self.seats:
            self._save()
        self._number = 0
        self._seen: object = None
        self._due: list[int] = []
        self._lists = False

    def on_phones(self) -> "dict[int, int]":
        """Return the seats on phones, see `Phones.seats`."""
        return self._phones.seats

    def is_awake(self, seat: int) -> bool:
        """Return whether `seat` is on a phone that is awake."""
        return self._phones.seats.get(seat) == -1

    def _save(self) -> None:
        lines = ["%d %s" % (n, seat.secret) for n, seat in self.seats.items() if seat.sits]
        if lines:
            self._context.journal.space.write_file(SEALS_FILE, "\n".join([str(self._starts)] + lines))
        else:
            remove(SEALS_FILE)

    def secret_of(self, seat: int) -> str:
        """Return the secret of `seat`, a new one unless it is on a phone; one of a seat that is on none ends."""
        for n in list(self.seats):
            if n not in self._phones.seats:
                del self.seats[n]
        if seat not in self.seats:
            self.seats[seat] = _Seat(self._new_secret(), False)
        self._lists = True
        return self.seats[seat].secret

    def _new_secret(self) -> str:
        secret = ""
        while len(secret) < SECRET_LETTERS:
            byte = self._context.hardware.random_bytes(1)[0]
            if byte < 256 - 256 % len(LETTERS):
                secret += LETTERS[byte % len(LETTERS)]
        return secret

    # What a laptop says

    def answer(self, kind: str, words: "list[str]") -> bool:
        """Take a line of a laptop, `kind` and its other words. Returns False if it cannot be."""
        if kind == "lan":
            self._lists = True
            for seat in self.seats.values():
                seat.sent = 0
            self._seen = None
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
        listed = []
        for word in words if words != ["-"] else ():
            first, _, rest = word.partition(":")
            seat, number = parse_number(first), parse_number(rest[:-1])
            if seat is None or number is None or rest[-1] not in "+-":
                return False
            listed.append(seat)
            known, away = self.seats.get(seat), self._phones.seats.get(seat)
            if known and number != known.number and self._context.hardware.elapsed_since(known.at) >= _AGAIN_MS:
                known.sent = 0
                self._seen = None
            if known and away is not None and (away < 0) != (rest[-1] == "+"):
                self._phones.put(seat, rest[-1] == "+")
        if sorted(listed) != sorted(self.seats):
            self._lists = True
        return True

    def _take(self, seat: int, counter: int, sealed: str) -> None:
        """Obey an answer of a phone, if it is sealed with the secret of `seat` and newer than the last."""
        known = self.seats.get(seat)
        if known is None or counter <= known.taken:
            return
        nonce = sealed[:_NONCE_DIGITS]
        about = "take %d %d %s %s" % (seat, counter, nonce, self.boot)
        try:
            text = open_text(take_key(known.secret), about, unhexlify(sealed[_NONCE_DIGITS:]))
            words = text.decode().strip().split(" ", 1) if text else []
        except ValueError:
            return
        if text is None:
            return
        known.taken = counter
        self._seen = None
        number = parse_number(words[0])
        if number is not None and len(words) == 2:
            self._obey(seat, number, words[1])

    def _obey(self, seat: int, number: int, said: str) -> None:
        context, phones = self._context, self._phones
        if said == "sit":
            self.seats[seat].sits = True
            phones.put(seat, True)
            self._save()
        if seat not in phones.seats:
            return
        context.keys.reset_idle()
        if said == "leave":
            phones.keep_only([other for other in phones.seats if other != seat])
        elif said == "back":
            if phones.may_take_back(seat) and number == context.journal.count and context.asking:
                context.keys.press("HOLD BACK")
        elif said == "hint":
            if number == phones.number and phones.is_seat_asked(seat):
                context.keys.press(press_of_phone("HOLD OK"))
        elif phones.screen and phones.options_of(seat):
            game, turn = phones.screen.game, phones.is_seat_asked(seat)
            for at in phones.options_of(seat):
                if said == (game.event_text(phones.options[at]) if turn else "DRAW"):
                    phones.decide(seat, number, at)
                    break
        elif number == context.asked and context.is_waiting() and phones.is_asked(seat) and said in self._keys():
            context.keys.press(press_of_phone(said))

    def _keys(self) -> "list[str]":
        question = self._context.question
        return [key for key in question.answer_keys if key in ("DRAW", "OK")] if question else []

    # What a laptop is told

    def step(self, queue: "Callable[[str], bool]") -> None:
        """Queue what is new for a laptop, at most one hand: to seal it takes some milliseconds."""
        context, phones = self._context, self._phones
        if not context.has_carrier():
            for n in self.seats:
                if phones.seats.get(n) == -1:
                    phones.put(n, False)
        for n in list(self.seats):
            if n not in phones.seats and self.seats[n].sits:
                # The table has taken it back.
                del self.seats[n]
                self._save()
                self._lists = True
        if self._lists and queue("phones %d" % len(self.seats)):
            self._lists = False
            for n, seat in self.seats.items():
                queue("phone %d %s" % (n, seat_name(seat.secret)))
        journal = context.journal
        seen = (journal.live, journal.count, phones.number, context.asked, context.asking, phones.hint, len(self.seats))
        if seen != self._seen:
            self._seen = seen
            self._due = list(self.seats)
        while self._due:
            if self._seal(self._due.pop(), queue):
                break

    def _seal(self, n: int, queue: "Callable[[str], bool]") -> bool:
        """Seal the hand of seat `n`, unless it has not changed. Returns whether it has."""
        seat = self.seats.get(n)
        if seat is None:
            return False
        text = self._text(n, seat).encode()
        sent = crc32(text) or 1
        if sent == seat.sent:
            return False
        self._number += 1
        about = "hand %s %s %d %d" % (self._context.journal.live or "-", self.boot, self._number, n)
        sealed = seal_text(hand_key(seat.secret), about, text + b" " * (_HAND_BYTES - len(text)))
        if queue("%s %s" % (about, hexlify(sealed))):
            seat.sent, seat.number, seat.at = sent, self._number, self._context.hardware.now_ms()
        else:
            self._seen = None
        return True

    def _text(self, n: int, seat: _Seat) -> str:
        """Return what the phone of seat `n` is told: its hand, what it is asked, and which answer came last."""
        context, phones = self._context, self._phones
        number, asks, hint = 0, "-", "-"
        if phones.options_of(n):
            number = phones.number
            asks = "play" if phones.is_seat_asked(n) else "DRAW"
            if phones.hint and phones.screen and asks == "play":
                hint = phones.screen.game.event_text(phones.options[phones.hint[0]])
        elif context.asking and phones.is_asked(n):
            number, asks = context.asked, "+".join(self._keys()) or "-"
        back = "back" if n in phones.seats and phones.may_take_back(n) else "-"
        cards = phones.hand(n) if n in phones.seats and phones.is_live() else None
        text = "%d %s %s %d %s" % (number, asks, back, seat.taken, ",".join(cards or ()) or "-")
        told = text + " " + hint
        return told if len(told.encode()) <= _HAND_BYTES else text + " -"


def open_sealed(context: "Dialog") -> SealedPhones:
    """Return the seats with a secret, of which there may be none yet."""
    found = context.sealed
    if not isinstance(found, SealedPhones):
        context.sealed = found = SealedPhones(context)
    return found
