"""A browser whose disk has damaged the log of the board's flash: what the page says, and what is still there."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.site.site import DAMAGE, Opener, SitePage, log_records
from tests.site.test_keeping import GAME, play_events
from tests.support.browser import PHONE, choose_language, download_file, tap

_FOLDER = "await (await navigator.storage.getDirectory()).getDirectoryHandle('flash some path')"
# Returns the log, which is longer than the file that tells of its end, and its name.
_READ = f"""async () => {{
  const folder = {_FOLDER};
  let found = ["", []];
  for (const name of ["flash-0.log", "flash-1.log"]) {{
    const bytes = new Uint8Array(await (await (await folder.getFileHandle(name)).getFile()).arrayBuffer());
    if (bytes.length > found[1].length) found = [name, [...bytes]];
  }}
  return found;
}}"""
_WRITE = f"""async ([name, bytes]) => {{
  const handle = await ({_FOLDER}).getFileHandle(name);
  let file = null;
  // The page before may still hold it.
  while (!file) file = await handle.createWritable().catch(() => new Promise((later) => setTimeout(later, 50)));
  await file.write(new Uint8Array(bytes));
  await file.close();
}}"""


def change_log(site: SitePage, address: str, changed: Callable[[bytes], bytes]) -> bytes:
    """Change the log, and open the site again; return the log as it is then."""
    site.page.goto(f"{address}licences.txt")
    name, log = site.page.evaluate(_READ)
    damaged = changed(bytes(log))
    site.page.evaluate(_WRITE, [name, list(damaged)])
    site.page.goto(f"{address}?clock={site.clock}#play")
    site.find_board()
    return damaged


def damage_log(site: SitePage, address: str, place: str | float, count: int) -> bytes:
    """Change `count` bytes of the log at a text of it, or at a share of its length, and open the site again."""

    def damaged(log: bytes) -> bytes:
        at = log.rindex(place.encode()) if isinstance(place, str) else int(place * (len(log) - 1))
        wrong = bytes(byte ^ 1 << n % 8 for n, byte in enumerate(log[at : at + count]))
        return log[:at] + wrong + log[at + count :]

    return change_log(site, address, damaged)


def resumed_events(site: SitePage, game: str) -> int:
    """Wait until the page has resumed the game; return how many events it has."""
    site.until("state.game === what", game)
    site.until("state.question?.moment")
    return site.events


def test_damage_is_told_put_right_or_offered_and_kept_until_it_is_deleted(
    open_site: Opener, address: str, tmp_path: Path
) -> None:
    site = open_site(PHONE)
    said = site.page.locator("#damaged-said")
    save, forget = site.page.locator("#damaged-save"), site.page.locator("#damaged-forget")
    site.begin_game(*GAME)
    play_events(site, 6)
    site.wait_for_question()
    game, events = site.state("game"), site.events
    # One bit.
    damage_log(site, address, 0.7, 1)
    expect(said).to_have_text("Some data in this browser was damaged. It has been put right: nothing is lost.")
    expect(save).to_be_hidden()
    # Several bytes: it is rewritten by now, and sound.
    damaged = damage_log(site, address, "sound=0", 5)
    expect(said).to_have_text(
        "Some data in this browser is damaged and cannot be read completely: the settings. Everything else is kept."
    )
    choose_language(site.page, "de")
    expect(said).to_contain_text("Nicht ganz lesbar: die Einstellungen.")
    assert resumed_events(site, game) == events
    log = download_file(site.page, lambda: tap(save), tmp_path / "log")
    # What has been changed since comes after it.
    assert log.read_bytes().startswith(damaged)

    # The settings have been written since, and the damage is known all the same, though its record is damaged, too.
    def noted(log: bytes) -> bytes:
        (at,) = [one.at for one in log_records(log, sound=False) if one.kind == DAMAGE]
        return log[: at + 8] + b"\xff\xff" + log[at + 10 :]

    change_log(site, address, noted)
    expect(said).to_contain_text("unbekannte Änderungen")
    expect(save).to_be_visible()
    assert resumed_events(site, game) == events
    tap(forget)
    expect(said).to_be_hidden()
    site.page.reload()
    site.find_board()
    site.until("state.game === what", game)
    assert site.state("damage") is None
    assert not site.broken


def test_what_is_cut_off_at_the_end_of_a_record_is_missed(open_site: Opener, address: str) -> None:
    site = open_site(PHONE)
    said = site.page.locator("#damaged-said")
    site.begin_game(*GAME)
    play_events(site, 6)
    site.wait_for_question()
    game, events = site.state("game"), site.events
    # The last event.
    change_log(
        site, address, lambda log: log[: [one.at for one in log_records(log) if one.path.startswith("live/")][-1]]
    )
    expect(said).to_have_text(
        "Some data in this browser is damaged and cannot be read completely: unknown changes. Everything else is kept."
    )
    # The computer may have answered.
    assert resumed_events(site, game) >= events - 1
    # Nothing of it is left.
    change_log(site, address, lambda log: b"")
    expect(said).to_contain_text("unknown changes")
    site.begin_game(*GAME)
    game = site.state("game")
    tap(site.page.locator("#damaged-forget"))
    expect(said).to_be_hidden()
    site.page.reload()
    site.find_board()
    site.until("state.game === what", game)
    assert site.state("damage") is None
    assert not site.broken


@pytest.mark.long
@pytest.mark.parametrize("tenth", range(10))
def test_a_bit_that_flips_anywhere_loses_nothing(tenth: int, open_site: Opener, address: str) -> None:
    site = open_site()
    site.begin_game(*GAME)
    play_events(site, 6)
    site.wait_for_question()
    game, events = site.state("game"), site.events
    damage_log(site, address, tenth / 9, 1)
    expect(site.page.locator("#damaged-said")).to_contain_text("put right: nothing is lost")
    assert resumed_events(site, game) == events
    assert not site.broken
