"""The games as learning environments: in batches, for PettingZoo, for Gymnasium and for OpenSpiel.

All of them play lanes (``core.lane``), so the order of choices, the observations, the masks and the rewards are the
same everywhere. ``docs/environments.md`` describes them.
"""
