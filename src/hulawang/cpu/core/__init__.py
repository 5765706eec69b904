"""The core: rounds played by habit in compiled code, so that a search can play thousands of them.

It knows the rules only as far as its moves go; tests hold it equal to `rules` and to the heuristic
player. Nothing but the search imports it: who only deals cards out need not load a compiler.
"""
