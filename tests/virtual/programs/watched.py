"""Tells in `told` how it begins, each time; first one task hangs, then everything, then nothing is watched."""

import time

import __main__
from host_tools.virtual import hardware

hardware._STALE_MS = 1000
__main__._MOST_GLANCES = 5


def say(text):
    with open("told", "a") as file:
        file.write(text + "\n")


def beat(dog, seconds, *names):
    for _ in range(seconds * 100):
        for name in names:
            dog.report_alive(name)
        time.sleep(0.01)


def main(board):
    dog = board.watchdog
    say("boot starved=%s" % dog.starved)
    with open("told") as file:
        boot = file.read().count("boot")
    dog.start("table", "stage")
    if boot == 1:
        beat(dog, 2, "table", "stage")
        dog.report_waiting("table")
        beat(dog, 3, "stage")
        say("waiting for people kept it alive")
        dog.report_alive("table")
        beat(dog, 60, "stage")
        say("never said: the table hangs")
    elif boot == 2:
        time.sleep(60)
        say("never said: everything hangs")
    dog.stop()
    time.sleep(3)
    say("stopped, it bites nobody")
