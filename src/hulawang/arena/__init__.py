"""The arena: policies against each other over duplicate deals, and how sure one may be of it."""
