"""Screen of a game of Revenge: options and Sorry! cards in words."""

from pawnlight.games.revenge.rows import (
    CARD_NAMES,
    HOME_ROW,
    NONE,
    SAFE_CARD,
    SORRY_CARD,
    Discard,
    Give,
    Target,
    is_play,
    row_total,
    row_with_card,
    rows_to_take_from,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pawnlight.games.revenge.game import RevengeGame
    from pawnlight.games.revenge.rows import Decision, Play, Rows
    from pawnlight.words import Words


def fitting_card_names(cards: bytes) -> str:
    """Return the names of as many cards as fit on a line."""
    text = ",".join([CARD_NAMES[card] for card in cards])
    return text if len(text) <= 17 else ".." + text[-15:]


def option_lines(
    words: "Words", names: "list[str]", rows: "Sequence[Rows]", seat: int, due: str, option: "Decision"
) -> "list[str]":
    """Describe `option` in lines of 17 letters; `names` are those of the players."""
    if isinstance(option, Give):
        return [words["give"]]
    if isinstance(option, Target):
        return _aim(words, names, rows, due, option)
    if not is_play(option):
        return [words["throw away" if isinstance(option, Discard) else "nothing"]]
    card, r, _, _ = option
    if r == NONE:
        return [words["turn sorry" if card == SORRY_CARD else "trade hands"]]
    row = rows[seat][r]
    if card == SAFE_CARD:
        return [words["row number"] % (r + 1), words["safe"]]
    return [words["row number"] % (r + 1), "%d > %d" % (row_total(row), row_total(row_with_card(row, card)[0]))]


def card_effect_text(words: "Words", game: "RevengeGame", name: str, options: "list[Play]") -> str:
    """Return what the card `name` does beyond its number, played in one of the ways `options`; "" for nothing."""
    if name == "11" and all([r == NONE for _, r, _, _ in options]):
        return words["trade hands"] if options else ""
    if name in ("2", "3", "7"):
        options = [option for option in options if _goes_on(game, option)]
    elif name == "10" and len({card for card, _, _, _ in options}) < 2:
        options = []
    return words.get("does " + name, "") if options else ""


def _goes_on(game: "RevengeGame", play: "Play") -> bool:
    """Return whether something follows a 2, a 3 or a 7: it does not win, and there is what it asks for."""
    card, r, _, _ = play
    rows = list(game.rows[game.seat])
    rows[r] = row_with_card(rows[r], card)[0]
    if rows.count(HOME_ROW) == len(rows):
        return False
    if card == 3:
        # A borrowed one has left its hand.
        held = sum([len(hand) for seat, hand in enumerate(game.hands) if seat != game.seat])
        return held > (game.due == "borrow")
    return card == 2 or len(rows_to_take_from(game.rows, game.seat)) > 0


def _aim(words: "Words", names: "list[str]", rows: "Sequence[Rows]", due: str, target: "Target") -> "list[str]":
    seat, r, own = target
    if r == NONE:
        return [words["do " + due], names[seat]]
    row = rows[seat][r]
    numbered = words["row number"] % (r + 1)
    if due in ("all-strip", "go-home"):
        return [words["strip own" if due == "all-strip" else "row home"], numbered] + (
            [fitting_card_names(row)] if row else []
        )
    if own == NONE:
        return [words["do " + due], names[seat], numbered, fitting_card_names(row)]
    return [
        words["do " + due],
        names[seat],
        "%s: %s" % (numbered, CARD_NAMES[row[-1]]),
        "> " + words["row number"] % (own + 1),
    ]


def row_lines(rows: "Rows") -> "list[str]":
    """Return a line for each row of a player: its total and its cards."""
    found = []
    for r, row in enumerate(rows):
        said = "HOME" if row == HOME_ROW else "%d: %s" % (row_total(row), fitting_card_names(row))
        found.append("%d) %s" % (r + 1, said))
    return found
