"""The code on the screen, as a library reads it from the pixels and from simulated photographs."""

from random import Random
from typing import Any

import numpy as np
import pytest
import zxingcpp
from PIL import Image, ImageFilter

from pawnlight.link.sealing import LETTERS, SECRET_LETTERS
from pawnlight.show.canvas import Canvas
from pawnlight.show.qr_code import MOST_LETTERS, draw_code
from tests.support.sealed_table import read_code, screen_image

PHOTOGRAPHS = 24


def link(chance: Random, address: str = "http://192.168.178.123:8113/seat") -> str:
    return f"{address}#{''.join(chance.choice(LETTERS) for _ in range(SECRET_LETTERS))}"


def picture_of(text: str) -> bytes:
    canvas = Canvas()
    canvas.clear()
    draw_code(canvas, text)
    return bytes(canvas.picture)


@pytest.mark.parametrize("length", [1, 2, 17, 45, MOST_LETTERS])
def test_a_text_of_any_length_is_read_from_the_pixels(length: int) -> None:
    chance = Random(length)
    for _ in range(10):
        text = "".join(chance.choice("http://192.168.0.1:8113/seat#abcdefghjkmn") for _ in range(length))
        assert read_code(picture_of(text)) == text


@pytest.mark.parametrize(
    "address", ["http://10.0.0.1/seat", "http://255.255.255.255:65535/seat", "http://192.168.178.123:8113/seat"]
)
def test_the_link_of_any_address_fits(address: str) -> None:
    text = link(Random(1), address)
    assert len(text) <= MOST_LETTERS
    assert read_code(picture_of(text)) == text


def photograph(picture: bytes, chance: Random, noise: float) -> "np.ndarray[Any, Any]":
    """Return a photograph of the screen: at an angle, out of focus, dim towards one side, with `noise` (0 to 255)."""
    scale = chance.uniform(3.2, 5.0)
    # The pixels of such a screen do not touch.
    grid = np.kron(screen_image(picture), np.pad(np.ones((7, 7)), ((0, 1), (0, 1)))).astype(np.uint8)
    image = Image.fromarray(grid)
    width, height = image.size
    size = (round(width * scale / 8), round(height * scale / 8))
    lean = [chance.uniform(-0.04, 0.04) for _ in range(8)]
    corners = [(0, 0), (0, height), (width, height), (width, 0)]
    quad = [
        value for n, (x, y) in enumerate(corners) for value in (x + lean[2 * n] * width, y + lean[2 * n + 1] * height)
    ]
    image = image.transform((width, height), Image.Transform.QUAD, quad, Image.Resampling.BICUBIC)
    image = image.rotate(chance.uniform(-8, 8), Image.Resampling.BICUBIC)
    image = image.filter(ImageFilter.GaussianBlur(chance.uniform(2.0, 5.0))).resize(size, Image.Resampling.LANCZOS)
    shade = np.linspace(chance.uniform(0.6, 0.8), 1.0, size[0])
    field = np.array(image, float) * shade + 20
    return np.clip(
        field + np.random.default_rng(chance.randrange(1 << 30)).normal(0, noise, field.shape), 0, 255
    ).astype(np.uint8)


@pytest.mark.parametrize(("noise", "least"), [(6, 24), (18, 23), (36, 20)])
def test_the_code_is_read_from_photographs(noise: float, least: int) -> None:
    chance, read = Random(noise), 0
    for _ in range(PHOTOGRAPHS):
        text = link(chance)
        found = zxingcpp.read_barcodes(photograph(picture_of(text), chance, noise))
        assert all(code.text == text for code in found), "never another one"
        read += bool(found)
    assert read >= least
