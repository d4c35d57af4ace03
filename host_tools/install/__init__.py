"""Putting the firmware on a Pico, finding out what is wrong with one, and keeping a copy of what is on it."""
