"""The server under fire: processes are killed and paused, connections cut, the database crashed, while clients play.

A checker compares the log of every table with what every client heard, sent and was promised.
``python -m tests.faults`` (``make chaos``) is the long form; ``test_chaos`` the short one, with servers that have
planted bugs besides.
"""
