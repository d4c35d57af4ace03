"""The record of a person as text, for `pawnlight stats --person`."""

from host_tools.games.intervals import WinCount
from host_tools.people.ratings import Rating
from host_tools.people.records import Estimate, PersonRecord, PlayQuality
from host_tools.terminal.layout import table
from host_tools.words import ENGLISH
from host_tools.words.plural import count_noun


def format_record(record: PersonRecord) -> list[str]:
    """Return the paragraphs about a person."""
    first = f"{record.name}: {count_noun(record.games, 'game')}"
    rest = []
    if record.open:
        rest.append(f"{record.open} in progress")
    if record.abandoned:
        rest.append(f"{record.abandoned} without a winner")
    first += f" ({', '.join(rest)})" if rest else ""
    if record.rating:
        first += f", rating {rating_text(record.rating)}"
    parts = [first]
    if not record.played:
        return parts
    parts.append(_tallies("won", {"all games": record}))
    parts.append(_tallies("by game", {_name("rules", rules): tally for rules, tally in record.rules.items()}))
    by_players = {f"{count} players": tally for count, tally in record.players.items()}
    parts.append(_tallies("by number of players", by_players))
    parts.append(_tallies("by colour", {ENGLISH.get(one, one): tally for one, tally in record.colours.items()}))
    met = {one.name or _name("level", one.level): one for one in record.meetings}
    parts.append(_tallies("against", {name: one.against for name, one in met.items() if one.against.played}))
    parts.append(_tallies("together with", {name: one.together for name, one in met.items() if one.together.played}))
    now = f"won the last {record.streak}" if record.streak > 0 else f"lost the last {-record.streak}"
    parts.append(f"streaks: {now}; at most {record.best} won and {record.worst} lost in a row")
    for unit, luck in record.luck.items():
        parts.append(
            f"luck: {luck.mean:+.3f} {unit} per card above the deck's average, in {count_noun(luck.cards, 'card')}"
        )
    for rules, points in record.points.items():
        average = f"{points.mean:.1f} on average of {count_noun(points.games, 'game')}"
        parts.append(f"points in {_name('rules', rules)}: {average}, at most {points.most}")
    if record.plays:
        rows = [_played(_name("rules", rules), play) for rules, play in record.plays.items()]
        parts.append("\n".join(["luck and errors, in hundredths of a win, of the games analysed", *rows]))
    return [part for part in parts if part]


def _played(name: str, play: PlayQuality) -> str:
    error, *of_error = (f"{100 * value:.2f}" for value in _parts(play.error))
    luck, *of_luck = (f"{100 * value:+.1f}" for value in _parts(play.luck))
    return (
        f"  {name:22}{error} lost by each of {count_noun(play.decisions, 'decision')}  (95 %: {' to '.join(of_error)})"
        f"; luck {luck} a game  (95 %: {' to '.join(of_luck)}), in {count_noun(play.games, 'game')}"
    )


def _parts(estimate: Estimate) -> tuple[float, float, float]:
    return estimate.mean, estimate.low, estimate.high


def rating_text(rating: Rating) -> str:
    """Return a rating with the half width of its 95 % interval, such as `1612 ± 140`."""
    return f"{rating.mean:.0f} ± {rating.margin:.0f}"


def _name(kind: str, value: str) -> str:
    return ENGLISH.get(f"{kind} {value}", value)


def _tallies(title: str, tallies: dict[str, WinCount]) -> str:
    rows = [(name, *_tally(tally)) for name, tally in tallies.items()]
    return f"{title}\n{table(rows, '<>><', indent='  ')}" if rows else ""


def _tally(tally: WinCount) -> tuple[str, str, str]:
    share, fair = (100 * part / tally.played for part in (tally.won, tally.expected))
    low, high = 100 * tally.low, 100 * tally.high
    interval = f"(95 %: {low:.0f} to {high:.0f} %; by chance {fair:.1f} %)"
    return f"{tally.won} of {tally.played}", f"{share:.1f} %", interval
