"""Hangs, or resets, as the file `asked` says, under a watchdog whose times are a quarter; tells each step in `told`."""

import time

import machine

from pawnlight.drivers import watchdog

watchdog._TIMEOUT_MS, watchdog._STALE_MS, watchdog._FEED_EVERY_MS = 2000, 1250, 125


def say(text):
    with open("told", "a") as file:
        file.write(text + "\n")


def beat(seconds, *names):
    end = time.time() + seconds
    while time.time() < end:
        for name in names:
            dog.alive(name)
        time.sleep(0.01)


with open("asked") as file:
    asked = file.read()
try:
    with open("told") as file:
        boot = file.read().count("boot")
except OSError:
    boot = 0
dog = watchdog.Watchdog()
say("boot starved=%s" % dog.starved)
dog.start("table", "renderer")
if asked == "hang":
    if boot == 0:
        beat(3, "table", "renderer")
        say("beating kept it alive")
        dog.waiting("table")
        beat(3, "renderer")
        say("waiting for people kept it alive")
        dog.alive("table")
        beat(60, "renderer")
        say("never said: the table hangs")
    elif boot == 1:
        time.sleep(60)
        say("never said: everything hangs")
    dog.stop()
    time.sleep(3)
    say("stopped, it bites nobody")
elif boot == 0:
    machine.reset()
time.sleep(60)
