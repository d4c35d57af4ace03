"""The commands of `pawnlight`, one file each."""
