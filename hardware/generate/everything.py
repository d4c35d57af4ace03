"""All generated files."""

from collections.abc import Sequence

from hardware.generate import (
    afternoon,
    board_box,
    board_face,
    bom,
    button_labels,
    cart,
    console,
    cutting,
    fits,
    housing,
    installer,
    lengths,
    matrix,
    matrix_sheet,
    panel,
    row_pictures,
    steps,
    tiles,
)
from hardware.generate.electric import faults
from hardware.generate.netlist import read
from hardware.generate.pages import all_pages
from hardware.generate.pictures import all_pictures
from hardware.generate.plate import rectangle
from hardware.generate.sheets import all_sheets, housing_sheets, opal
from hardware.generate.sizes import PANEL_WINDOW, panel_places


def everything(kerf: float, play: float = matrix_sheet.PLAY) -> dict[str, bytes]:
    """Return the content of each generated file, by its path under hardware/. Raises ValueError on a fault."""
    netlist = read()
    wrong = faults(netlist)
    items = bom.items(netlist)
    pages = all_pages(netlist)
    wrong += [*lengths.faults(netlist), *fits.faults(netlist, [item.name for item in items])]
    wrong += afternoon.faults(netlist)
    wrong += steps.faults([*items, *bom.tools()], pages["assembly.md"])
    carts: dict[str, Sequence[cart.Row]] = {build: bom.cart_rows(items, build) for build in bom.BUILDS}
    carts |= {"panel-16x16": matrix.cart_rows(), "afternoon": afternoon.cart_rows()}
    wrong += [*housing.faults(), *cart.faults(carts)]
    wrong += [*matrix.faults(netlist), *steps.faults(matrix.PARTS, pages["matrix.md"], "matrix.md")]
    if wrong:
        raise ValueError("This may not be built:\n" + "\n".join(wrong))
    found = {}
    for sheet in [*all_sheets(), *housing_sheets(), opal()]:
        found[f"cut/{sheet.name}.svg"] = cutting.svg(sheet, kerf).encode()
    red = [rectangle(*panel_places()[cell], PANEL_WINDOW, PANEL_WINDOW) for cell in panel.red_cells()]
    for paper in tiles.PAPERS:
        found[f"paper/board-face-{paper}.pdf"] = tiles.pdf(board_face.face(), "board face", paper)
        found[f"paper/board-carrier-{paper}.pdf"] = tiles.pdf(board_box.carrier(), "board carrier", paper)
        found[f"paper/panel-carrier-{paper}.pdf"] = tiles.pdf(panel.grid_carrier(), "panel carrier", paper)
        found[f"paper/console-face-{paper}.pdf"] = tiles.pdf(console.face(), "console face", paper)
        found[f"paper/panel-overlay-{paper}.pdf"] = tiles.pdf(panel.overlay(), "panel overlay", paper, red)
    found |= matrix_sheet.files(play=play) | button_labels.files() | row_pictures.files()
    for name, picture in all_pictures(netlist).items():
        found[f"pictures/{name}"] = picture.encode()
    if site := installer.address():
        found[installer.PICTURE] = installer.picture(site).encode()
    for build, rows in carts.items():
        found[f"cart/{build}.csv"] = cart.as_csv(rows).encode()
    for name, page in pages.items():
        found[name] = page.encode()
    return found
