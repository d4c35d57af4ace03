"""The event link: frames and the stream over USB serial."""
