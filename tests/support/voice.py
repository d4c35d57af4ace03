"""A voice that speaks: espeak-ng."""

import subprocess
import tempfile
import wave
from pathlib import Path

# A sample that is louder is heard.
_HEARD = 500


def speech_seconds(said: str, language: str) -> float:
    """Return for how many seconds espeak-ng can be heard when it speaks `said`. Raises CalledProcessError."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "said.wav")
        subprocess.run(["espeak-ng", "-v", language, "-w", str(file), said], check=True)
        with wave.open(str(file)) as sound:
            samples = memoryview(sound.readframes(sound.getnframes())).cast("h")
            heard = [at for at, sample in enumerate(samples) if abs(sample) > _HEARD]
            return (heard[-1] - heard[0]) / sound.getframerate() if heard else 0
