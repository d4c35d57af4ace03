#!/bin/sh
# setup.sh PACKAGES…: installs Pawnlight into .venv, `.` with what playing needs, `.[boards]` with what boards need, too,
# `.[dev]` with everything; the next PACKAGES where there are not all of these for the system.
# uv takes a third of pip's time. Where there is none, pip fetches it into a folder that is deleted at the end; where it
# fails, pip installs the packages.
set -u

python=${PYTHON:-python3}
in_venv=.venv/bin/python
pip="-m pip --disable-pip-version-check --no-input install --no-compile"

PATH=$PATH:$PWD/.venv/bin
fetched=$(mktemp -d)
trap 'rm -rf "$fetched"' EXIT
trap 'exit 130' INT TERM

uv=uv
if ! $uv --version >/dev/null 2>&1; then
    uv=$fetched/bin/uv
    $python $pip --no-deps --target "$fetched" "$(grep -o 'uv==[0-9.]*' pyproject.toml)" 2>/dev/null || uv=false
fi

# An environment of an older Python, or without pip, is made anew.
if ! $in_venv -c 'import sys, pip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    rm -rf .venv
    with=$($python -c 'import sys; print(sys.executable)')
    "$uv" venv --quiet --python "$with" .venv && "$uv" pip install --quiet --python $in_venv pip || $python -m venv --clear .venv || {
        echo "Python could not make a virtual environment in .venv. On Debian and Ubuntu, install python3-venv first." >&2
        exit 1
    }
fi

for packages; do
    "$uv" pip install --python $in_venv --editable "$packages" || $in_venv $pip --editable "$packages" && exit
    echo "The packages of $packages could not be installed; the reason is above." >&2
done
echo "The first time, it needs the network." >&2
exit 1
