"""`pawnlight completion`: a script for Tab completion in a shell."""

import click
from click.shell_completion import get_completion_class

_PROGRAM = "pawnlight"
_VARIABLE = "_PAWNLIGHT_COMPLETE"


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the script that lets your shell complete pawnlight's commands and options with the Tab key.

    \b
    bash: add to ~/.bashrc   eval "$(pawnlight completion bash)"
    zsh:  add to ~/.zshrc    eval "$(pawnlight completion zsh)"
    fish: pawnlight completion fish > ~/.config/fish/completions/pawnlight.fish
    """
    made = get_completion_class(shell)
    assert made is not None
    click.echo(made(ctx.find_root().command, {}, _PROGRAM, _VARIABLE).source())
