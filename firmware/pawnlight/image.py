"""Identification of the image in which the firmware is frozen."""

# `pawnlight-image <version> <board> <hash>`, set when an image is built; empty if installed as files: see docs/link.md.
IMAGE = ""
