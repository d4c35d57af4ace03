"""Work with devices at a page's port; see test_device_work.py. Both Pythons run it, and come to the same."""

import json
from binascii import unhexlify

from host_tools.site.games.device_job import DeviceJob
from host_tools.system.text_files import decode_text

FILES = {
    "main.py": b"import pawnlight\n",
    "pawnlight/__init__.py": b"VERSION = '0.1.0'\n",
    "pawnlight/a.txt": b"a" * 4000,
}
MOST_STEPS = 20_000


def letters(data):
    """Return the characters of a text, some of which may be none."""
    return [ord(letter) for letter in decode_text(data)]


def work(kind, force, answer):
    """Work with a device that sends `answer(data)` when it gets `data`; return how it ends, and how much was saved."""
    now = [0.0]
    told, kept = [], []
    job = DeviceJob(kind, force, FILES, b"", lambda: now[0], told.append, kept.append)
    out = job.step(b"")
    for _ in range(MOST_STEPS):
        if out is None:
            end = json.loads(told[-1])["job"]
            return end["state"], end.get("trouble", ""), len(kept)
        now[0] += 0.1
        out = job.step(answer(out))
    raise AssertionError("it never ends")


def work_again(number):
    """Work with a device that sends what is in the file `number` of the folder `answers`."""
    with open("answers/%d" % number) as file:
        kind, force, answers = json.load(file)
    left = iter(answers)
    return work(kind, force, lambda out: unhexlify(next(left, "")))
