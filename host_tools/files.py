"""Files written whole or not at all."""

import os
import tempfile
from pathlib import Path

from host_tools.errors import PawnlightError


def write_atomically(path: Path, content: str | bytes, *, overwrite: bool = True) -> None:
    """Write a file atomically and durably: it is complete whenever it exists, even after a power cut.

    With `overwrite`, a special file, such as a pipe or a device, is written to, because it must not be replaced. Raises
    PawnlightError, also if the file exists and `overwrite` is False.
    """
    data = content.encode() if isinstance(content, str) else content
    try:
        if overwrite and path.exists() and not path.is_file() and not path.is_dir():
            with path.open("wb", buffering=0) as special:
                special.write(data)
            return
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            # mkstemp denies access to others; apply the usual permissions instead.
            mask = os.umask(0)
            os.umask(mask)
            os.chmod(name, 0o666 & ~mask)
            if not overwrite:
                # Claim the name. A hard link would do, but memory sticks have none.
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except FileExistsError as error:
        raise PawnlightError(f"{path} already exists. Overwrite it with --force.") from error
    except OSError as error:
        raise PawnlightError(f"{path} cannot be written: {error.strerror}.") from error
