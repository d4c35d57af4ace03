"""Which image the firmware is frozen in."""

# `pawnlight-image <version> <board> <hash>`, written when an image is built; empty in files: see docs/link.md.
IMAGE = ""
