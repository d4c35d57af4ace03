"""The adapter of Revenge."""

from typing import TYPE_CHECKING, Any

from host_tools.games.adapter import GameAdapter
from host_tools.games.effects import Effect, Hit
from host_tools.games.luck import values_of
from host_tools.games.narration import Clause, Sentence
from host_tools.words import Words
from pawnlight.rules.revenge_game import RevengeGame
from pawnlight.rules.revenge_rows import DECK, HOME_ROW, NAMES, total

if TYPE_CHECKING:
    from host_tools.json_types import RevengePosition, RevengeRow
    from pawnlight.rules.revenge_rows import Decision

# Kind of event: the key of its text, and what its words are: s for a seat, r for a row.
_TEXTS = {
    "take": ("takes card", "s"),
    "remove": ("removes top", "sr"),
    "trade": ("trades hands", "s"),
    "look": ("looks at", "s"),
    "strip": ("strips", "sr"),
    "gather": ("gathers", "sr"),
    "shed": ("sheds", "r"),
    "home": ("turns home", "r"),
    "give": ("gives card", ""),
    "draw": ("draws hidden", ""),
    "pass": ("cannot play", ""),
}


class RevengeAdapter(GameAdapter):
    """See `GameAdapter`. As luck, a card is worth its number."""

    game: RevengeGame
    deeds = ("most cards", "")
    how_ahead = "ahead how revenge"
    done = "done rows"
    card_values = values_of(
        (NAMES[card], int(NAMES[card]), DECK.count(bytes([card])))
        for card in sorted(set(DECK))
        if NAMES[card].isdigit()
    )

    def _push(self, decision: "Decision", text: str) -> Effect:
        game = self.game
        seat, turn = game.seat, game.turn
        before = [_cards_in(rows) for rows in game.rows]
        home = game.rows[turn].count(HOME_ROW)
        words = text.split(" ")
        game.push(decision)
        hits: list[Hit] = []
        for side, rows in enumerate(game.rows):
            if side != turn:
                hits += [Hit(turn, side, -1)] * (before[side] - _cards_in(rows))
        card = words[1] if words[0] in ("play", "discard") else ""
        scored = game.rows[turn].count(HOME_ROW) - home
        return Effect(seat, card="10" if card == "-1" else card, hits=tuple(hits), scored=scored)

    def _narrate(self, decision: "Decision", text: str) -> tuple[Effect, Sentence]:
        words = text.split(" ")
        kind = words[0]
        who = self.player(self.game.seat)
        own, turn = self.game.turn, self.player(self.game.turn)
        effect = self._push(decision, text)
        if kind == "sorry":
            return effect, (("sorry card", {"card": "sorry " + words[1]}),)
        if kind in ("discard", "drop"):
            return effect, (("discards", {"who": who, "cards": words[1:]}),)
        if kind == "steal":
            clause: Clause = ("steals top", {"who": who, "whom": words[1], "row": int(words[2]) + 1})
            return effect, (clause,) + self._row(own, int(words[3]), effect)
        if kind == "play":
            return effect, self._plays(words, who, own, effect)
        key, form = _TEXTS[kind]
        values: dict[str, Any] = {"who": who}
        if "s" in form:
            values["whom"] = words[1]
        if "r" in form:
            values["row"] = int(words[-1]) + 1
        if kind == "give":
            values["whom"] = turn
        return effect, ((key, values),)

    def _plays(self, words: list[str], who: str, own: int, effect: Effect) -> Sentence:
        card = words[1]
        row = int(words[2]) if len(words) > 2 and words[2].isdigit() else -1
        if row < 0:
            said: list[Clause] = [("plays to trade" if card == "11" else "plays sorry", {"who": who, "card": card})]
        else:
            said = [("puts on row", {"who": who, "card": card, "row": row + 1})]
            said += self._row(own, row, effect)
        for n, word in enumerate(words[2:-1], 2):
            if word in ("discard", "drop"):
                said.append(("and discards", {"cards": [words[n + 1]]}))
        return tuple(said)

    def _row(self, own: int, row: int, effect: Effect) -> Sentence:
        cards = self.game.rows[own][row]
        if cards == HOME_ROW:
            return (("row home", {}),) if effect.scored else ()
        return (("row total", {"count": total(cards)}),)

    def progress(self) -> list[float]:
        """Return the rows at HOME, and the totals of the others as parts of 15."""
        return [sum(1 if row == HOME_ROW else total(row) / 15 for row in rows) / len(rows) for rows in self.game.rows]

    def goal(self, seat: int) -> int:
        return len(self.game.rows[seat])

    # Positions

    def position(self, text: str, words: Words) -> "RevengePosition":
        game = self.game
        return {
            "rows": [[_told(n, row, words) for n, row in enumerate(rows, 1)] for rows in game.rows],
            "cards": [len(hand) for hand in game.hands],
            "card": _card_of(text),
        }

    def hands(self) -> list[list[str]]:
        return [_named(bytes(sorted(hand))) for hand in self.game.hands]

    @classmethod
    def answer(cls, request: dict[str, Any]) -> dict[str, Any]:
        # Only `pawnlight rules` needs it.
        from host_tools.games.revenge import service

        return service.answer(request)


def _cards_in(rows: tuple[bytes, ...]) -> int:
    return sum(len(row) for row in rows if row != HOME_ROW)


def _named(cards: bytes) -> list[str]:
    return [NAMES[card] for card in cards]


def _told(number: int, row: bytes, words: Words) -> "RevengeRow":
    """Return a row for the page: whether it is at HOME, its cards and total, and a sentence with them."""
    cards = _named(row)
    said = words["row says"].format(row=number, count=total(row), cards=", ".join(cards))
    return {"home": row == HOME_ROW, "cards": cards, "total": total(row), "say": said}


def _card_of(text: str) -> str:
    """Return the name of the card that an event plays or discards, or ""."""
    event, _, rest = text.partition(" ")
    card = rest.partition(" ")[0]
    return {"play": card, "discard": card, "sorry": f"sorry {card}"}.get(event, "")
