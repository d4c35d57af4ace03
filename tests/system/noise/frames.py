"""Valid frames and mutations of them: torn, mixed, changed with and without a matching check."""

from collections.abc import Iterator
from random import Random

from pawnlight.link.frames import MAX_BODY, event_bodies, make_frame
from tests.support.event_lines import abandoned_game
from tests.system.noise.inputs import mutate

GAME, LINES = abandoned_game("noise", 12)
_ODD = rb"- 0 1 7 12 000000000000 abcdefabcdef open over end -1 999999999999999999999999 1/3 %c3 ~ *".split(b" ")
_ODD += [GAME.encode(), b"", b"\n", b"\r\n", b"\x03", b"\x00", b"x" * 200]
_SEALED = "0123456789abcdef" * 12
_REQUESTS = f"""
hello 2 test;hello 1-3 test;ping;ask;repl;files;read settings;read evening;write settings 0 light=3;write settings 1 x
keep settings 1 00000000;show end;forget fault;want {GAME} 0
lan http://192.168.1.20:8113/seat;phones -;phones 0:3+ 1:0-;take 0 1 {_SEALED};take 3 9 00
mix {GAME} 00112233445566778899aabbccddeeff;have {GAME} 5;have {GAME} 5 {LINES[4][-8:]}
"""
_ANSWERS = f"""
hello 2 0.1.0 feedc0de 00000001 -;hello 2 0.1.0 feedc0de 00000002 0123456789abcdef;game {GAME} 12 0 open;games 1
game {GAME} 12 12 over;games 0;pong {GAME} 12;pong - 0;error no;trouble no;fault no;kept settings;text settings 0 x
error full keep settings;error flash - no;error rules put {GAME} 3 no;trouble full
phones 2;phone 0 {_SEALED[:32]};phone 11 {_SEALED[:32]};hand {GAME} 0001feedc0de0001 7 0 {_SEALED};phones 0
texts settings 1;file main.py 3 0123456789abcdef;files 1;got {GAME} 3;shown 3;asks -;asks {GAME} 12 1 hand
asks {GAME} 12 0 pawn 1 ring 0c4f+50+51;asks {GAME} 12 0 space 0 panel 0c0d;asks {GAME} 12 0 draw - -
"""
_SENT_BACK = [*(f"put {GAME} {line}" for line in LINES), *(f"show {line}" for line in LINES[:4])]
TO_BOARD = [*_REQUESTS.strip().replace("\n", ";").split(";"), *_SENT_BACK]
"""Every request that a laptop makes."""
_EVENTS = [body for n, line in enumerate(LINES) for body in event_bodies(GAME, n, line)]
TO_LAPTOP = [*_ANSWERS.strip().replace("\n", ";").split(";"), *_EVENTS]
"""Everything that a board says."""


def mutated_frames(random: Random, corpus: list[str]) -> Iterator[bytes]:
    """Yield valid and mutated frames endlessly."""
    bodies = [body.encode() for body in corpus]
    words = [*_ODD, *(word for body in bodies for word in body.split(b" "))]
    while True:
        kind = random.randrange(6)
        body = random.choice(bodies)
        if kind == 0:
            yield random.randbytes(random.randrange(80))
        elif kind == 1:
            yield make_frame(body.decode())
        elif kind == 2:
            yield mutate(random, make_frame(body.decode()), bodies, words)
        else:
            # With a matching check, so that the body is parsed.
            text = "".join(map(chr, filter(range(32, 126).__contains__, mutate(random, body, bodies, words))))
            yield make_frame(text[:MAX_BODY] or "x")
