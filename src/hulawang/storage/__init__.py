"""What lasts: the journal, people, sessions, matches and results, on SQLite or PostgreSQL.

Statements write, mapped objects read. Times are whole milliseconds since 1970 (UTC).
"""
