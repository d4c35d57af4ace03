"""Whole games through the process that `pawnlight play` starts, from an installed package, over the page's WebSocket.

`python -m tests.acceptance --games 20 --seed 1` plays many; the tests here play each rule set once.
"""
