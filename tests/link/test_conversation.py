"""What is sent to a board when, and what its messages mean: the requests by themselves, without a line."""

from host_tools.link.conversation import (
    BoardRequest,
    EventsRequest,
    FileRequest,
    HealRequest,
    HelloRequest,
    SendRequest,
)
from tests.support.event_lines import fake_game

GAME, LINES = fake_game("first", 20, over=True)


def receive_bodies(request: BoardRequest, now: float, *bodies: str) -> None:
    """Give the request these messages of the board."""
    for body in bodies:
        word, *words = body.split(" ")
        assert request.handle_message(word, words, now), body


def event_bodies(*numbers: int) -> list[str]:
    return [f"event {GAME} {LINES[number]}" for number in numbers]


def event_numbers(bodies: object) -> list[int]:
    """Return the numbers of the events that are sent."""
    assert isinstance(bodies, (list, tuple))
    return [int(body.split(" ")[2]) for body in bodies]


def send_request(count: int = 20) -> SendRequest:
    return SendRequest(count, lambda number: f"put {GAME} {LINES[number]}", "got", GAME)


def test_eight_events_are_on_the_way_at_once_and_more_follow_at_once() -> None:
    request = send_request()
    assert event_numbers(request.due_frames(0.0)) == list(range(8))
    assert not request.due_frames(0.9)
    receive_bodies(request, 0.9, f"got {GAME} 8")
    assert event_numbers(request.due_frames(0.9)) == list(range(8, 16))
    receive_bodies(request, 1.0, f"got {GAME} 16")
    assert event_numbers(request.due_frames(1.0)) == list(range(16, 20))
    receive_bodies(request, 1.1, f"got {GAME} 20")
    assert request.done
    assert not request.due_frames(9.0)


def test_an_event_that_was_lost_is_sent_again_soon_and_all_are_after_a_second_of_silence() -> None:
    request = send_request()
    request.due_frames(0.0)
    receive_bodies(request, 0.1, f"got {GAME} 3", *[f"got {GAME} 3"] * 4)
    # What is not on the way yet follows at once.
    assert event_numbers(request.due_frames(0.1)) == [8, 9, 10]
    receive_bodies(request, 0.2, f"got {GAME} 3")
    assert not request.due_frames(0.35)
    assert event_numbers(request.due_frames(0.41)) == list(range(3, 11))
    assert not request.due_frames(1.4)
    assert event_numbers(request.due_frames(1.42)) == list(range(3, 11))


def test_a_finished_game_is_healed_by_its_last_event_another_one_by_request() -> None:
    over = HealRequest(GAME, LINES, 0.0)
    receive_bodies(over, 0.1, f"got {GAME} 20")
    assert over.done
    cut = HealRequest(GAME, LINES[:19], 0.0)
    cut.due_frames(0.0)
    receive_bodies(cut, 0.1, f"got {GAME} 19")
    assert (cut.done, cut.due_frames(0.1)) == (False, [f"heal {GAME} 19"])
    # The board works for seconds; what it has forgotten is sent again.
    assert not cut.due_frames(8.0)
    assert cut.due_frames(8.2) == [f"heal {GAME} 19"]
    receive_bodies(cut, 8.3, f"got {GAME} 17")
    assert event_numbers(cut.due_frames(8.6)) == [17, 18]
    receive_bodies(cut, 8.7, f"got {GAME} 19", f"healed {GAME} 19")
    assert cut.done


def test_events_are_taken_in_order_and_a_gap_is_asked_for_soon() -> None:
    request = EventsRequest(GAME, count=20)
    assert request.due_frames(0.0) == [f"want {GAME} 0"]
    receive_bodies(request, 0.1, *event_bodies(0, 1, 3, 4))
    assert (request.lines, request.due) == (LINES[:2], 2)
    assert not request.due_frames(0.2)
    assert request.due_frames(0.31) == [f"want {GAME} 2"]
    receive_bodies(request, 0.4, *event_bodies(2))
    assert (request.lines, request.due, request.done) == (LINES[:5], 5, False)
    receive_bodies(request, 0.5, *event_bodies(*range(5, 20)))
    assert (request.lines, request.done, request.lost) == (LINES, True, False)


def test_one_wrong_byte_is_put_right_and_what_stays_unreadable_is_lost_after_three_requests() -> None:
    request = EventsRequest(GAME, count=20)
    request.due_frames(0.0)
    receive_bodies(request, 0.0, *event_bodies(0, 1), f"event {GAME} 2 ~{LINES[2][3:]}")
    assert (request.lines, request.repaired) == (LINES[:3], [2])
    for now in (2.0, 4.0):
        assert request.due_frames(now) == [f"want {GAME} 3"]
        # However often it comes: one request has failed.
        receive_bodies(request, now, *[f"event {GAME} 3 x"] * 4)
    request.due_frames(6.0)
    assert not request.lost
    receive_bodies(request, 6.0, f"event {GAME} 3 x")
    assert (request.lost, request.done, request.unfit) == (True, True, False)
    request.retry()
    receive_bodies(request, 9.0, *event_bodies(3))
    assert request.lines == LINES[:4]


def test_events_of_another_beginning_do_not_fit() -> None:
    other = fake_game("first", 20)[1]
    request = EventsRequest(GAME, 5, int(other[3][-8:], 16))
    request.due_frames(0.0)
    receive_bodies(request, 0.1, *event_bodies(5))
    assert (request.lines, request.unfit, request.known_count) == ([], True, 0)
    same = EventsRequest(GAME, 5, int(LINES[4][-8:], 16))
    receive_bodies(same, 0.1, *event_bodies(5))
    # The check of one event says that all before it are the same.
    assert (same.lines, same.unfit, same.known_count) == (LINES[5:6], False, 6)


def test_a_list_with_a_gap_is_asked_for_again_and_a_restart_makes_it_new() -> None:
    request = HelloRequest("test")
    assert request.due_frames(0.0) == ["hello 2 test"]
    receive_bodies(request, 0.1, "hello 2 0.1.0 b0a4d 1 -", f"game {GAME} 20 0 over", "games 2")
    assert (request.done, request.board, request.files) == (False, "b0a4d", "")
    assert request.due_frames(0.31) == ["hello 2 test"]
    receive_bodies(request, 0.4, "hello 2 0.1.0 b0a4d 1 -", f"game {'a' * 12} 3 0 open", "games 2")
    assert (request.done, list(request.found)) == (True, [GAME, "a" * 12])
    receive_bodies(request, 9.0, "hello 2 0.1.0 b0a4d 2 0123456789abcdef")
    assert (request.done, list(request.found), request.files) == (False, [], "0123456789abcdef")
    receive_bodies(request, 9.0, "games 0")
    assert request.done


def test_a_list_whose_order_matters_comes_whole_at_once() -> None:
    request = HelloRequest("test", ordered=True)
    ids = ["a" * 12, "b" * 12]
    receive_bodies(request, 0.1, "hello 2 0.1.0 b0a4d 1 -", f"game {ids[1]} 20 0 over", "games 2")
    receive_bodies(request, 0.4, "hello 2 0.1.0 b0a4d 1 -", f"game {ids[0]} 3 0 open", "games 2")
    assert not request.done
    receive_bodies(request, 0.8, "hello 2 0.1.0 b0a4d 1 -", *[f"game {game} 3 0 over" for game in ids], "games 2")
    assert (request.done, list(request.found)) == (True, ids)


def test_a_text_is_whole_when_all_its_lines_are_there() -> None:
    request = FileRequest("settings")
    receive_bodies(request, 0.0, "text settings 1 b", "texts settings 2", "text settings 7 z")
    assert not request.done
    receive_bodies(request, 0.1, "text settings 0 a%25", "texts settings 2")
    assert (request.done, request.text) == (True, "a%\nb\n")
