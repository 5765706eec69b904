"""Search: what the stronger CPU players add to the heuristic, by playing sampled worlds out."""
