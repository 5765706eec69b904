"""Ports for servers that a test starts as a process of its own."""

import socket


def free_port() -> int:
    """A TCP port of the loopback address that nobody listened on a moment ago.

    A server inside the test process takes port 0 instead and tells which it was given.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
