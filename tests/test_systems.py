"""What only POSIX has is used in one module of `host_tools`; `make types` judges the rest as Windows sees it too."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PLATFORM_MODULE = ROOT / "host_tools" / "system" / "platform.py"

POSIX_MODULES = set("fcntl grp posix pty pwd resource syslog termios tty".split())
# Windows has os.exec…, but its new process is another one, and the shell does not wait for it.
POSIX_NAMES = {
    "os": set(
        "O_NONBLOCK execl execle execlp execlpe execv execve execvp execvpe fork forkpty getegid geteuid getgid "
        "getpgid getuid killpg mkfifo nice openpty posix_spawn setsid statvfs uname wait waitid".split()
    ),
    "select": set("POLLIN POLLOUT epoll kqueue poll".split()),
    "signal": set(
        "SIGALRM SIGCHLD SIGHUP SIGKILL SIGPIPE SIGQUIT SIGUSR1 SIGUSR2 SIGWINCH SIG_BLOCK SIG_SETMASK alarm pause "
        "pthread_sigmask setitimer sigwait".split()
    ),
    "socket": {"AF_UNIX"},
}


def posix_uses(source: str) -> Iterator[str]:
    """Yield what `source` uses of POSIX alone."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name in POSIX_MODULES)
        elif isinstance(node, ast.ImportFrom):
            names = {name.name for name in node.names}
            yield from (
                [node.module] if node.module in POSIX_MODULES else names & POSIX_NAMES.get(node.module or "", set())
            )
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield from [f"{node.value.id}.{node.attr}"] if node.attr in POSIX_NAMES.get(node.value.id, ()) else []


def test_what_only_posix_has_is_used_in_one_module():
    found = {
        (str(path.relative_to(ROOT)), name)
        for path in (ROOT / "host_tools").rglob("*.py")
        if path != PLATFORM_MODULE
        for name in posix_uses(path.read_text(encoding="utf-8"))
    }
    assert found == set()


def test_the_search_finds_each_way_to_use_it():
    source = (
        "import fcntl\nfrom grp import getgrgid\nfrom os import execv, fork\nos.execv(program, [])\nsignal.SIGHUP\n"
    )
    assert set(posix_uses(source)) == {"fcntl", "grp", "execv", "fork", "os.execv", "signal.SIGHUP"}
    assert {"fcntl", "grp", "signal.SIGHUP"} <= set(posix_uses(PLATFORM_MODULE.read_text(encoding="utf-8")))
