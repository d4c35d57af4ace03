"""`pawnlight share`: write the replay of a game as one HTML file, or as an animated picture."""

from pathlib import Path

import click

from host_tools.library import Library
from host_tools.page.sharing import shared_file, shared_name
from host_tools.system.files import write_atomically
from host_tools.terminal.options import check_file_suffix, complete_game, library_option
from host_tools.words import LANGUAGES


@click.command("share")
@click.argument("game", shell_complete=complete_game)
@click.argument("file", type=click.Path(path_type=Path), required=False)
@library_option
@click.option("--language", type=click.Choice(list(LANGUAGES)), default="en", show_default=True, help="Its language.")
@click.option("--names", is_flag=True, help="Include the names of the people.")
@click.option(
    "--picture", "animated", is_flag=True, help="Write an animated picture (GIF) instead, for a chat; so does FILE.gif."
)
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
def command(
    game: str, file: Path | None, library: str | None, language: str, names: bool, animated: bool, force: bool
) -> None:
    """Write the replay of GAME to FILE, an HTML file that any current browser opens, without a network.

    GAME is the beginning of a game's id, or `last` for the one played last. Without FILE, the file is named after the
    game; `-` is the standard output. The replay shows what everybody at the table may see: hidden hands only once the
    game is over.
    """
    animated = animated or (file is not None and file.suffix.lower() == ".gif")
    check_file_suffix(file, *([".gif"] if animated else [".html", ".htm"]))
    with Library.open(library, create=False) as opened:
        name = opened.find_game(game)
        content: str | bytes
        if animated:
            # Loaded only here: drawing needs large packages.
            from host_tools.page.picture import picture

            content = picture(opened, name, language, names)
        else:
            content = shared_file(opened, name, language, names)
    file = file or Path(shared_name(name, "gif" if animated else "html"))
    write_atomically(file, content, overwrite=force)
    click.echo(f"Wrote the replay of game {name} to {file}.", err=True)
