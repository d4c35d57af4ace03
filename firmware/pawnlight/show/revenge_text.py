"""Screen of a game of Revenge: options and Sorry! cards in words."""

from pawnlight.rules.revenge_rows import HOME_ROW, NAMES, NONE, SAFE, SORRY, total, with_card

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.rules.revenge_rows import Choice, Rows
    from pawnlight.words import Words


def cards_text(cards: bytes) -> str:
    """Return the names of as many cards as fit on a line."""
    text = ",".join([NAMES[card] for card in cards])
    return text if len(text) <= 17 else ".." + text[-15:]


def lines_of(
    words: "Words", names: "list[str]", rows: "list[Rows]", seat: int, due: str, option: "Choice"
) -> "list[str]":
    """Describe `option` in lines of 17 letters; `names` are those of the players."""
    if due in ("play", "draw-two", "borrow"):
        if len(option) < 3:
            return [words["throw away"] if option else words["nothing"]]
        card, r = option[0], option[1]
        if r == NONE:
            return [words["turn sorry" if card == SORRY else "trade hands"]]
        row = rows[seat][r]
        if card == SAFE:
            return [words["row"] % (r + 1), words["safe"]]
        return [words["row"] % (r + 1), "%d > %d" % (total(row), total(with_card(row, card)[0]))]
    if due == "all-give":
        return [words["give"]]
    if due in ("all-strip", "go-home"):
        return [words["strip own" if due == "all-strip" else "row home"], words["row"] % (option[0] + 1)] + (
            [cards_text(rows[seat][option[0]])] if rows[seat][option[0]] else []
        )
    lines = [words["do " + due], names[option[0]]]
    if len(option) > 1:
        lines += [words["row"] % (option[1] + 1), cards_text(rows[option[0]][option[1]])]
    if due == "steal-top":
        lines[2] = "%s: %s" % (words["row"] % (option[1] + 1), NAMES[rows[option[0]][option[1]][-1]])
        lines[3] = "> " + words["row"] % (option[2] + 1)
    return lines


def rows_of(rows: "Rows") -> "list[str]":
    """Return a line for each row of a player: its total and its cards."""
    found = []
    for r, row in enumerate(rows):
        said = "HOME" if row == HOME_ROW else "%d: %s" % (total(row), cards_text(row))
        found.append("%d) %s" % (r + 1, said))
    return found
