"""A browser whose disk has damaged the log of the board's flash: what the page says, and what is still there."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.site.site import Opener, SitePage
from tests.site.test_keeping import GAME, play_some
from tests.support.browser import PHONE, downloaded, tap

# Changes bytes of the log that was begun last; returns it, and how it was before.
_DAMAGE = """async ([place, count]) => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("flash some path");
  let handle, bytes = new Uint8Array(0);
  for (const name of ["flash-0.log", "flash-1.log"]) {
    const one = await folder.getFileHandle(name);
    const read = new Uint8Array(await (await one.getFile()).arrayBuffer());
    if (read.length > bytes.length) [handle, bytes] = [one, read];
  }
  const at = typeof place === "string"
    ? new TextDecoder("latin1").decode(bytes).lastIndexOf(place)
    : Math.floor(place * (bytes.length - 1));
  for (let n = 0; n < count; n += 1) bytes[at + n] ^= 1 << (n % 8);
  let file = null;
  // The page before may still hold it.
  while (!file) file = await handle.createWritable().catch(() => new Promise((later) => setTimeout(later, 50)));
  await file.write(bytes);
  await file.close();
  return [...bytes];
}"""


def damage(site: SitePage, address: str, place: str | float, count: int) -> bytes:
    """Change `count` bytes of the log at a text of it, or at a share of its length, and open the site again."""
    site.page.goto(f"{address}licences.txt")
    damaged = bytes(site.page.evaluate(_DAMAGE, [place, count]))
    site.page.goto(f"{address}?clock={site.clock}#play")
    site.found()
    return damaged


def resume(site: SitePage, game: str, events: int) -> None:
    site.until("state.game === what", game)
    site.asked()
    site.page.locator(".pick").first.click()
    site.until("state.question?.moment")
    assert site.events == events


def test_damage_is_told_put_right_or_offered_and_kept_until_it_is_deleted(
    opened: Opener, address: str, tmp_path: Path
) -> None:
    site = opened(PHONE)
    said = site.page.locator("#damaged-said")
    save, forget = site.page.locator("#damaged-save"), site.page.locator("#damaged-forget")
    site.begin(*GAME)
    play_some(site, 6)
    site.asked()
    game, events = site.state("game"), site.events
    # One bit.
    damage(site, address, 0.7, 1)
    expect(said).to_have_text("Some data in this browser was damaged. It has been put right: nothing is lost.")
    expect(save).to_be_hidden()
    # Several bytes: it is rewritten by now, and sound.
    damaged = damage(site, address, "sound=0", 5)
    expect(said).to_have_text(
        "Some data in this browser is damaged. This cannot be read whole: the settings. Everything else is kept."
    )
    site.page.select_option("#language", "de")
    expect(said).to_contain_text("Nicht ganz lesbar: die Einstellungen.")
    resume(site, game, events)
    log = downloaded(site.page, lambda: tap(save), tmp_path / "log")
    # What has been changed since comes after it.
    assert log.read_bytes().startswith(damaged)
    # The settings have been written since, and the damage is known all the same.
    site.page.reload()
    site.found()
    expect(said).to_be_visible()
    tap(forget)
    expect(said).to_be_hidden()
    site.page.reload()
    site.found()
    site.until("state.game === what", game)
    assert site.state("damage") is None
    assert not site.broken


@pytest.mark.long
@pytest.mark.parametrize("tenth", range(10))
def test_a_bit_that_flips_anywhere_loses_nothing(tenth: int, opened: Opener, address: str) -> None:
    site = opened()
    site.begin(*GAME)
    play_some(site, 6)
    site.asked()
    game, events = site.state("game"), site.events
    damage(site, address, tenth / 9, 1)
    expect(site.page.locator("#damaged-said")).to_contain_text("put right: nothing is lost")
    resume(site, game, events)
    assert not site.broken
