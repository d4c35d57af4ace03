"""`pawnlight how-to-play`: the rules of a game, to read."""

import click

from host_tools.terminal.layout import terminal_width, wrap
from host_tools.terminal.options import RULE_SETS
from host_tools.words import LANGUAGES, load
from pawnlight.rules.base import RuleError, check_options
from pawnlight.words import rule_cards


@click.command("how-to-play")
@click.argument("rules", type=click.Choice(RULE_SETS))
@click.option(
    "--language", type=click.Choice(list(LANGUAGES)), default="en", show_default=True, help="Language of the rules."
)
@click.option("--option", "options", multiple=True, help="An option or house rule, such as start=any; may be repeated.")
def command(rules: str, language: str, options: tuple[str, ...]) -> None:
    """Print the rules of a game, the same text that the board and the page show."""
    try:
        check_options(rules, options)
    except RuleError as error:
        raise click.UsageError(f"{error}.") from None
    click.echo(load(language)[f"rules {rules}"])
    for heading, text in rule_cards.rule_pages(rules, options, language):
        click.echo()
        click.echo(wrap(heading))
        click.echo(click.wrap_text(text, min(terminal_width() or 80, 80), "  ", "  "))
