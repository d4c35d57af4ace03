"""Frames on a noisy line: intact frames are received, torn ones are dropped, and nothing raises."""

from binascii import crc32

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pawnlight.link.frames import (
    MAX_BODY,
    FrameReader,
    PartJoiner,
    event_bodies,
    make_frame,
    parse_frame,
    percent_decode,
    percent_encode,
)

PRINTABLE = "".join(chr(code) for code in range(32, 126))
bodies = st.text(PRINTABLE, min_size=1, max_size=MAX_BODY)
noise = st.binary(max_size=300).map(lambda data: data.replace(b"~", b""))


def split_at(data: bytes, cuts: list[int]) -> list[bytes]:
    """Split the bytes at the positions `cuts`."""
    ends = sorted({min(cut, len(data)) for cut in cuts} | {len(data)})
    return [data[a:b] for a, b in zip([0, *ends[:-1]], ends, strict=True)]


def received_bodies(data: bytes, cuts: list[int] | None = None) -> list[str]:
    unframer = FrameReader()
    return [body for portion in split_at(data, cuts or []) for body in unframer.feed(portion)]


@given(bodies)
@example("x")
def test_a_body_arrives_as_it_was_sent(body):
    assert received_bodies(make_frame(body)) == [body]
    assert parse_frame(make_frame(body)[:-1]) == body


@given(st.lists(bodies, max_size=6), st.data())
def test_frames_arrive_in_any_portions_with_noise_between_them(sent, data):
    line = b"".join(data.draw(noise) + make_frame(body) for body in sent)
    cuts = data.draw(st.lists(st.integers(0, len(line)), max_size=10))
    assert received_bodies(line, cuts) == sent


@given(st.binary(max_size=2000), st.lists(st.integers(0, 2000), max_size=10))
def test_arbitrary_bytes_raise_nothing_and_what_they_give_is_a_good_frame(data, cuts):
    for body in received_bodies(data, cuts):
        assert make_frame(body)[:-1] in data.replace(b"\r", b"")


@given(bodies, st.data())
def test_a_frame_with_one_byte_changed_never_arrives_as_another(body, data):
    line = bytearray(make_frame(body))
    at = data.draw(st.integers(0, len(line) - 1))
    line[at] = data.draw(st.integers(0, 255).filter(lambda byte: byte != line[at]))
    assert received_bodies(bytes(line)) == []


@given(bodies, bodies, st.data())
def test_a_torn_frame_costs_itself_only(torn, whole, data):
    """After a buffer overflow the rest of one line runs into the next."""
    line = make_frame(torn)
    part = line[: data.draw(st.integers(1, len(line) - 1))]
    unframer = FrameReader()
    assert unframer.feed(part + make_frame(whole)) == [whole]
    assert unframer.bad == 1


def test_carriage_returns_before_the_line_end_are_let_pass():
    assert received_bodies(make_frame("ping")[:-1] + b"\r\n") == ["ping"]


def test_the_check_is_written_in_small_letters():
    body = next(f"have {n}" for n in range(100) if b"a" in make_frame(f"have {n}")[-9:])
    line = make_frame(body)
    assert received_bodies(line[:-9] + line[-9:].upper()) == []


@pytest.mark.parametrize("body", ["", "x" * (MAX_BODY + 1), "a~b", "a\nb", "a\tb", "Grün", "\x7f"])
def test_what_a_frame_cannot_carry_is_refused(body):
    with pytest.raises(ValueError, match="printable ASCII"):
        make_frame(body)


def test_a_body_that_no_sender_may_send_is_dropped_though_its_check_is_right():
    for data in (b"", b"x" * (MAX_BODY + 1), b"a\x01b"):
        assert received_bodies(b"~%s*%08x\n" % (data, crc32(data))) == []


def test_the_longest_body_arrives_even_with_a_carriage_return():
    body = "x" * MAX_BODY
    assert received_bodies(make_frame(body)[:-1] + b"\r\n") == [body]


def test_a_line_without_an_end_is_not_held_for_ever():
    unframer = FrameReader()
    unframer.feed(b"~")
    for _ in range(1000):
        unframer.feed(b"x" * 1000)
        held = sum(len(value) for value in vars(unframer).values() if isinstance(value, (bytes, bytearray, str)))
        assert held < 2 * MAX_BODY
    assert unframer.bad == 1
    assert unframer.feed(b"\n" + make_frame("ping")) == ["ping"]


def test_what_lies_between_frames_is_not_counted_as_bad():
    unframer = FrameReader()
    assert unframer.feed(b">>> \r\nMicroPython\r\n" + make_frame("ping") + b"\r\n\x04\x03") == ["ping"]
    assert unframer.bad == 0


def test_a_frame_carries_320_characters():
    assert received_bodies(make_frame("x" * 320)) == ["x" * 320]
    with pytest.raises(ValueError, match="1 to 320"):
        make_frame("x" * 321)


def test_a_line_that_does_not_begin_as_a_frame_is_none():
    assert parse_frame(b"x" + make_frame("ping")[1:-1]) is None


def test_a_frame_without_the_star_before_its_check_is_none():
    assert received_bodies(make_frame("ping").replace(b"*", b"+")) == []


def test_a_frame_with_a_wrong_check_is_counted():
    unframer = FrameReader()
    assert unframer.feed(b"~ping*00000000\n" + make_frame("pong") + b"~ping*00000000\n") == ["pong"]
    assert unframer.bad == 2


def test_a_long_event_line_comes_in_parts_of_40_in_any_order_and_more_than_once():
    assert event_bodies("feed", 7, "x" * 96) == ["event feed " + "x" * 96]
    line = "".join(chr(48 + n % 70) for n in range(97))
    bodies = event_bodies("feed", 7, line)
    assert bodies == [f"part feed 7 {n}/3 {line[40 * n - 40 : 40 * n]}" for n in (1, 2, 3)]
    joiner = PartJoiner()
    assert [joiner.add_part(7, at, 3, line[40 * at - 40 : 40 * at]) for at in (3, 1, 3, 1)] == [None] * 4
    assert joiner.add_part(8, 1, 1, "short") == "short"
    assert joiner.add_part(7, 2, 3, line[40:80]) == line


def test_parts_of_eight_lines_are_kept_and_a_ninth_begins_all_anew():
    joiner = PartJoiner()
    for number in range(8):
        assert joiner.add_part(number, 1, 2, "a") is None
    assert joiner.add_part(0, 2, 2, "b") == "ab"
    assert joiner.add_part(0, 1, 2, "a") is None
    assert joiner.add_part(8, 1, 2, "a") is None
    assert joiner.add_part(7, 2, 2, "b") is None, "its first part is forgotten"
    assert joiner.add_part(8, 2, 2, "b") == "ab"


def test_names_are_percent_encoded_so_that_a_frame_can_carry_them():
    assert percent_encode("Zoë ~ 100%}\x7f") == "Zo%c3%ab %7e 100%25}%7f"
    assert percent_decode("Zo%c3%ab %7e 100%25}%7f") == percent_decode("Zo%C3%AB %7E 100%25}%7F") == "Zoë ~ 100%}\x7f"


@given(st.text())
def test_a_name_survives_its_encoding(name):
    assert percent_decode(percent_encode(name)) == name


@pytest.mark.parametrize("text", ["100%", "50%f", "%+1", "% 1", "%zz", "50% of", "%ff", "a%c3"])
def test_what_was_not_encoded_stays_as_it_is(text):
    assert percent_decode(text) == text
