"""`pawnlight` for an emulated Pico on a busy machine: with longer timeouts, and a folder in place of its drives.

The first argument is the folder in which drives appear; the others are `pawnlight`'s.
"""

import sys
from pathlib import Path

from host_tools.cli import main
from host_tools.install import boot_drive, examination, installer
from host_tools.link import board_repair, board_sync, client, conversation

if __name__ == "__main__":
    folder = Path(sys.argv.pop(1))
    installer._START_SECONDS = 900
    examination._GREET_SECONDS = 30
    client.SILENT_SECONDS = 90
    board_sync.SILENCE_TIMEOUT = 90
    board_repair._SECONDS_TO_ANSWER = 400
    conversation.RETRY_SECONDS = 10
    conversation.BoardRequest.patience = 10
    conversation.HelloRequest.patience = 10
    conversation._SECONDS_TO_HEAL = 300
    boot_drive.DRIVE_TIMEOUT_SECONDS = 300
    boot_drive._on_usb = list
    boot_drive._drives = lambda: [folder / "RPI-RP2"]
    main()
