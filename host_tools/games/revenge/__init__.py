"""Revenge on the laptop."""
