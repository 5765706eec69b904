"""The tests of 훌라왕; the folders mirror src/hulawang."""
