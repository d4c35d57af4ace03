"""Phones beside a real board: a laptop carries sealed hands and answers, and can neither read nor make them."""

import re
from pathlib import Path
from random import Random

import pytest

from tests.support.sealed_client import SealedPhone, hidden, key
from tests.support.sealed_table import LAN, SealedTable, code_on_screen
from tests.support.table_bench import BenchBoard, event_texts
from tests.table.test_hand_games import begin_game
from tests.table.test_sequence import begin_with_hands, board_words, play_cut

FOUR = ["person"] * 4


@pytest.fixture
def two(bench: BenchBoard) -> SealedTable:
    """Begin a game of points, and put both seats on phones."""
    bench.begin([], rules="points", **{"quick points": "no"})
    return SealedTable(bench, 0, 1)


def show_code(bench: BenchBoard, seat: int) -> None:
    """Ask for the code of `seat` from the turn that is shown, and keep OK down."""
    bench.press("BACK", *("DOWN",) * 4, "OK", *("DOWN",) * seat, "OK")
    bench.key_down("OK", 0.3)


# The code on the screen


def test_the_code_is_shown_to_whoever_holds_ok_and_puts_the_seat_on_a_phone(bench: BenchBoard, language: str) -> None:
    bench.begin([], rules="points", language=language)
    table = SealedTable(bench)
    before = bytes(bench.hardware.screen.picture)
    show_code(bench, 1)
    link = code_on_screen(bench)
    assert link.startswith(f"{LAN}#")
    secret = link.partition("#")[2]
    assert len(secret) == 12
    bench.key_up("OK")
    assert board_words(bench)["phone code"] in bench.screen()
    assert secret[:4] not in str(bench.screen())
    bench.key_down("OK", 0.3)
    assert code_on_screen(bench) == link
    phone = table.phones[1] = SealedPhone(1, secret)
    table.carry()
    table.carry(phone.seal("sit", 0))
    bench.key_up("OK", 0.3)
    assert board_words(bench)["phone plays"] in bench.screen(), "the list of seats"
    bench.press("BACK")
    assert bytes(bench.hardware.screen.picture) == before, "it is the other one's turn"
    table.carry()
    assert phone.told.cards == bench.game.hands[1]
    assert table.names == {1: phone.name}
    assert secret not in " ".join(table.heard)


def test_no_code_is_offered_without_a_laptop_that_carries(bench: BenchBoard) -> None:
    bench.begin([], rules="points")
    bench.press("BACK")
    assert board_words(bench)["leave phone"] not in bench.screen()
    bench.press("BACK")
    table = SealedTable(bench)
    bench.press("BACK")
    assert board_words(bench)["leave phone"] in bench.screen()
    bench.press("BACK")
    bench.wait(8)
    bench.press("BACK")
    assert board_words(bench)["leave phone"] not in bench.screen(), "the laptop has gone"
    assert table.heard.count("phones 0") == 1
    assert bench.app.context.sealed is None


def test_no_code_is_offered_in_a_game_whose_cards_everybody_sees(bench: BenchBoard) -> None:
    bench.begin(["1"], rules="classic")
    SealedTable(bench)
    bench.press("BACK")
    assert board_words(bench)["leave phone"] not in bench.screen()


@pytest.mark.parametrize("words", ["", "http://a http://b", "http://" + "a" * 34])
def test_an_address_that_no_code_can_have_is_refused(bench: BenchBoard, words: str) -> None:
    assert any(body.startswith("error unknown lan") for body in SealedTable(bench).carry(f"lan {words}".strip()))


# Whole games


def test_two_play_for_points(two: SealedTable) -> None:
    two.play()


def test_four_play_sequence(bench: BenchBoard) -> None:
    play_cut(bench, FOUR)
    table = SealedTable(bench, 0, 1, 2, 3)
    table.play()
    hands = [body for body in table.heard if body.startswith("hand ")]
    assert len({len(body.split(" ")[5]) for body in hands}) == 1, "the length says nothing"


def test_who_draws_alone_draws_on_the_phone(bench: BenchBoard) -> None:
    begin_game(bench, "sequence", FOUR, **{"auto draw": "no"})
    table = SealedTable(bench, 0, 1, 2, 3)
    for _ in range(200):
        if len(event_texts(bench)) > 30:
            break
        if not table.step():
            bench.press("DRAW")
    assert {"draw", "put"} <= {text.split(" ")[0] for text in event_texts(bench)}


# Answers that nobody has given


def test_what_has_been_sent_once_has_no_effect_a_second_time(two: SealedTable) -> None:
    for _ in range(40):
        two.step()
    old = [body for body in two.said if body.startswith("take ")]
    events, seats = event_texts(two.bench), dict(two.names)
    for body in old:
        two.carry(body, seconds=0.1)
    two.bench.wait(3)
    assert event_texts(two.bench) == events
    assert two.names == seats


def test_an_answer_to_an_earlier_question_is_not_obeyed(two: SealedTable) -> None:
    phone = two.asked()
    number, answer = phone.told.number, two.answer_of(phone)
    two.carry(phone.seal(answer), seconds=3)
    later = two.asked()
    events = event_texts(two.bench)
    two.carry(phone.seal(answer, number), later.seal(two.answer_of(later), number), seconds=3)
    assert event_texts(two.bench) == events


def test_no_flipped_bit_is_taken_for_an_answer(two: SealedTable) -> None:
    phone, chance = two.asked(), Random(3)
    events = event_texts(two.bench)
    for _ in range(300):
        frame = phone.seal(two.answer_of(phone))
        head, _, sealed = frame.rpartition(" ")
        data = bytearray.fromhex(sealed)
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        two.carry(f"{head} {data.hex()}", seconds=0.02)
    assert event_texts(two.bench) == events
    two.carry(phone.seal(two.answer_of(phone)), seconds=3)
    assert event_texts(two.bench) != events, "a good one is obeyed all the same"


@pytest.mark.parametrize(
    "garbage", ["", "0", "0 0", "0 1 zz", "0 1 abc", "0 1 " + "00" * 8, "99 1 00", "0 1 }", "x 1 00"]
)
def test_nonsense_is_no_answer(two: SealedTable, garbage: str) -> None:
    events = event_texts(two.bench)
    two.carry(f"take {garbage}".strip(), f"phones {garbage}".strip())
    assert event_texts(two.bench) == events
    assert two.step(), "the game goes on"


def test_a_phone_answers_for_no_other_seat(two: SealedTable) -> None:
    asked = two.asked()
    other = two.phones[1 - asked.seat]
    other.boot = asked.boot
    events = event_texts(two.bench)
    answer, number = two.answer_of(asked), asked.told.number
    two.carry(other.seal(answer, number), seconds=2)
    other.seat = asked.seat
    two.carry(other.seal(answer, number), seconds=2)
    assert event_texts(two.bench) == events


def test_a_card_that_the_hand_has_not_is_not_played(two: SealedTable) -> None:
    phone = two.asked()
    events = event_texts(two.bench)
    for card in {"1", "2", "3", "4", "5", "7", "8", "10", "11", "12", "Sorry!"} - set(phone.told.cards):
        two.carry(phone.seal(f"play {card} S>4"), phone.seal(f"discard {card}"), seconds=1)
    two.carry(phone.seal("end red " + "0" * 64), phone.seal("back"), phone.seal("mix -"), seconds=1)
    assert event_texts(two.bench) == events


# Seats


def test_ok_held_takes_a_seat_back_and_ends_its_secret(two: SealedTable) -> None:
    phone = two.asked()
    two.bench.hold("OK")
    two.carry(seconds=1)
    assert phone.seat not in two.names
    assert board_words(two.bench)["your turn"] in two.bench.screen()
    events = event_texts(two.bench)
    two.carry(phone.seal(two.answer_of(phone)), phone.seal("sit", 0), seconds=2)
    assert event_texts(two.bench) == events
    assert phone.seat not in two.names
    assert two.sit(phone.seat).secret != phone.secret


def test_a_phone_lets_its_seat_go(two: SealedTable) -> None:
    for phone in list(two.phones.values()):
        two.carry(phone.seal("leave", 0), seconds=1)
    assert two.names == {}
    assert not Path("phones").exists()
    assert not Path("seals").exists()


def test_a_silent_phone_sleeps_and_so_do_all_without_a_laptop(two: SealedTable) -> None:
    asked = two.asked()
    sleeps = board_words(two.bench)["phone sleeps"]
    for _ in range(6):
        two.keep(asleep=(asked.seat,))
        two.bench.wait(2)
    assert sleeps in two.bench.screen()
    two.keep()
    two.bench.wait(1)
    assert sleeps not in two.bench.screen()
    two.bench.wait(20)
    assert sleeps in two.bench.screen(), "the cable was pulled"
    two.carry("hello 2 another", f"lan {LAN}")
    two.keep()
    two.bench.wait(1)
    assert sleeps not in two.bench.screen()
    assert two.step()


def test_a_move_is_taken_back_by_its_own_phone(two: SealedTable) -> None:
    first = two.asked()
    while two.asked() is first:
        two.step()
    second = two.asked()
    assert first.told.back
    assert not second.told.back
    count = two.bench.journal.count
    two.carry(second.seal("back", count), seconds=2)
    two.carry(first.seal("back", count - 1), seconds=2)
    assert "back" not in event_texts(two.bench)
    two.carry(first.seal("back", count), seconds=2)
    assert event_texts(two.bench)[-1] == "back"


def test_a_hint_is_for_the_phone_that_asks(two: SealedTable) -> None:
    phone = two.asked()
    two.carry(phone.seal("hint"), seconds=3)
    assert phone.told.hint in [two.bench.game.event_text(one) for one in two.bench.game.decisions()]
    assert phone.told.reason == two.bench.app.context.phones.hint[1]  # type: ignore[union-attr]
    assert phone.told.reason
    two.carry(phone.seal(phone.told.hint), seconds=2)
    assert phone.told.hint in event_texts(two.bench) or event_texts(two.bench)[2] != ""


def test_power_cuts_repeat_no_number_and_old_answers_are_void(two: SealedTable) -> None:
    for cut in range(6):
        for _ in range(4):
            two.step()
        frame = two.asked().seal("sit", 0)
        two.bench.unplug()
        two.bench.plug_in()
        two.bench.press("OK")
        two.greet()
        two.keep()
        assert sorted(two.names) == [0, 1], cut
        two.carry(frame)
        assert two.phones[0].told.taken <= 1
    hands = [tuple(body.split(" ")[2:4]) for body in two.heard if body.startswith("hand ")]
    assert len(set(hands)) == len(hands)
    assert len({boot for boot, _ in hands}) == 7


def test_no_number_comes_twice_even_if_the_hardware_gives_the_same_bytes(
    two: SealedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    boots = set()
    for _ in range(3):
        two.bench.unplug()
        two.bench.chance = Random(9)
        two.bench.plug_in()
        two.greet()
        boots.add(two.heard[-1].split(" ")[2])
    assert len(boots) == 3


def test_another_laptop_carries_on_after_its_code_is_read(two: SealedTable) -> None:
    two.step()
    asked = two.asked()
    another = "http://10.0.0.7:9000/seat"
    two.carry("hello 2 another", f"lan {another}")
    show_code(two.bench, asked.seat)
    assert code_on_screen(two.bench) == f"{another}#{asked.secret}", "the seat stays on its phone"
    two.bench.key_up("OK")
    two.bench.press("BACK")
    two.carry(two.asked().seal(two.answer_of(asked)), seconds=3)
    assert len(event_texts(two.bench)) > 3


def test_what_was_lost_on_the_way_is_sealed_and_sent_again(two: SealedTable) -> None:
    def hands(body: str) -> int:
        return sum(body.startswith("hand ") for body in two.carry(body))

    two.asked()
    two.bench.wait(2)
    assert hands("phones 0:0+ 1:0+") == 2
    assert hands("phones 0:0+ 1:0+") == 0, "not at once"
    two.bench.wait(2)
    assert hands("phones 0:0+ 1:0+") == 2
    two.bench.wait(2)
    assert not any(body.startswith("hand ") for body in two.keep()), "it is not asked for again"
    two.names.pop(0)
    assert "phones 2" in two.keep()


def test_seats_of_phones_are_at_the_table_in_a_game_whose_cards_everybody_sees(two: SealedTable) -> None:
    bench = two.bench
    bench.press("BACK", "OK")
    bench.wait(2)
    bench.begin(["1"], rules="classic")
    bench.press("DRAW")
    assert len(event_texts(bench)) > 1
    assert sorted(bench.app.context.phones.seats) == [0, 1]  # type: ignore[union-attr]


# What a laptop learns


def test_with_one_hand_told_no_other_is_read(two: SealedTable) -> None:
    """Give a laptop that keeps everything one hand in full: combined with another line, it must not open that."""
    lines: dict[int, list[tuple[str, bytes, str]]] = {0: [], 1: []}
    for _ in range(60):
        two.step()
    for body in two.heard:
        if body.startswith("hand "):
            about, _, sealed = body.rpartition(" ")
            seat = int(about.split(" ")[4])
            data = bytes.fromhex(sealed)[:-8]
            lines[seat].append((about, data, hidden(key("hand", two.phones[seat].secret), about, data).decode()))
    assert min(map(len, lines.values())) > 20

    def read_with(known: tuple[str, bytes, str], other: tuple[str, bytes, str], numbered: bool) -> bool:
        """Return whether the bytes that hide `known` open `other`."""
        sealed = [known[1], other[1]]
        if not numbered:
            mask = hidden(b"always the same", "", bytes(96))
            sealed = [bytes(a ^ b for a, b in zip(one[2].encode(), mask, strict=True)) for one in (known, other)]
        mask = bytes(a ^ b for a, b in zip(sealed[0], known[2].encode(), strict=True))
        return bytes(a ^ b for a, b in zip(sealed[1], mask, strict=True)) == other[2].encode()

    for own in lines.values():
        pairs = [(one, other) for one in own for other in own if one is not other]
        assert not any(read_with(one, other, numbered=True) for one, other in pairs)
        assert all(read_with(one, other, numbered=False) for one, other in pairs), "without numbers it would be read"


def test_the_wire_says_the_same_whatever_is_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play the same with other cards in the hands that nobody has shown: only sealed bytes may differ."""

    def wire(name: str, *hands: str) -> list[str]:
        (tmp_path / name).mkdir()
        monkeypatch.chdir(tmp_path / name)
        bench = BenchBoard()
        begin_with_hands(bench, FOUR, *hands)
        table = SealedTable(bench, 0, 1, 2, 3)
        for card in ("AH", "2S", "3S"):
            phone = table.asked()
            said = next(text for text in map(bench.game.event_text, bench.game.decisions()) if f"put {card} " in text)
            table.carry(phone.seal(said), seconds=3)
        events = event_texts(bench)
        bench.unplug()
        assert sum("put " in text for text in events) == 3
        return [re.sub(r"^(hand .* )[0-9a-f]+$", r"\1sealed", body) for body in table.heard]

    one = wire("one", "AH 5H 6H", "2S 7H 8H", "3S 9H 10H", "4S QH KH")
    other = wire("other", "AH 5C 10C", "2S JS JC", "3S JH JD", "4S 4D AD")
    assert one == other
    assert sum(body.startswith("hand ") for body in one) > 12


def test_with_cables_pulled_at_fifty_places_the_game_goes_on_to_its_end(two: SealedTable) -> None:
    chance, whole = Random(2), two.exchange
    cuts = seen = 0

    def torn(data: bytes, seconds: float) -> bytes:
        """Pull the cable in the middle of what is sent; what the board says meanwhile is lost."""
        nonlocal cuts
        if chance.random() > 0.15:
            return whole(data, seconds)
        cuts += 1
        whole(data[: chance.randrange(len(data) + 1)], chance.choice((0.1, 2, 9)))
        return b""

    two.exchange = torn
    for _ in range(3000):
        if two.bench.game.due == "over":
            break
        if cuts != seen:
            seen = cuts
            two.greet(LAN if cuts % 5 else "http://10.0.0.7:9000/seat")
        two.step()
    assert two.bench.game.due == "over"
    assert cuts >= 50
    hands = [tuple(body.split(" ")[2:4]) for body in two.heard if body.startswith("hand ")]
    assert len(set(hands)) == len(hands)


def test_who_has_no_card_goes_on_without_one(bench: BenchBoard) -> None:
    begin_with_hands(bench, ["person"] * 2, "2S", "6S", **{"auto draw": "no"})
    table = SealedTable(bench, 0, 1)
    for _ in range(20):
        if "pass" in event_texts(bench):
            break
        table.asked()
        # A late draw, which another one may do, can wait.
        phone = next(one for one in table.phones.values() if one.told.asks in ("play", "DRAW+OK"))
        table.carry(phone.seal("OK" if "OK" in phone.told.asks else table.answer_of(phone)), seconds=3)
    assert "pass" in event_texts(bench)
