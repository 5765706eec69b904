"""The server: everything between the rooms and the network, and the one place that wires it all."""
