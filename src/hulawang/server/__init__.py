"""The server: FastAPI, sockets, sessions, settings; the only place where parts are wired."""
