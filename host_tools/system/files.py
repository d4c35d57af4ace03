"""Files written whole or not at all."""

import os
import sys
import tempfile
from pathlib import Path

from host_tools.system.errors import PawnlightError

STDIO = Path("-")


def write_atomically(path: Path, content: str | bytes, *, overwrite: bool = True, private: bool = False) -> None:
    """Write a file atomically and durably: it is complete whenever it exists, even after a power cut.

    Links are followed. `-` is the standard output. A pipe or a device is written to, because it must not be replaced;
    one that keeps what is written, such as a disk, only with `overwrite`. Others of this computer cannot read a
    `private` file. Raises PawnlightError, also if the file exists and `overwrite` is False.
    """
    data = content.encode() if isinstance(content, str) else content
    if path in (STDIO, Path("/dev/stdout")):
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    try:
        if path.exists() and not path.is_file() and not path.is_dir() and (overwrite or not path.is_block_device()):
            with path.open("wb", buffering=0) as special:
                special.write(data)
            return
        place = os.path.realpath(path)
        handle, name = tempfile.mkstemp(dir=os.path.dirname(place), prefix=f".{os.path.basename(place)}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if not private:
                # mkstemp denies access to others; apply the usual permissions instead.
                mask = os.umask(0)
                os.umask(mask)
                os.chmod(name, 0o666 & ~mask)
            if not overwrite:
                # Claim the name. A hard link would do, but memory sticks have none.
                os.close(os.open(place, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
            os.replace(name, place)
        except BaseException:
            os.unlink(name)
            raise
    except FileExistsError as error:
        raise PawnlightError(f"{path} already exists. Overwrite it with --force.") from error
    except BrokenPipeError:
        # Its reader wants no more.
        raise
    except OSError as error:
        raise PawnlightError(f"{path} cannot be written: {error.strerror}.") from error
