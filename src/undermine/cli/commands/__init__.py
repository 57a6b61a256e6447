"""The commands of `undermine`, one file each."""
