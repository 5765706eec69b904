"""Rooms: a pure table that decides, a thin actor that does, and the ports they ask for."""
