"""Many games side by side, one choice in each at a time: the quickest way to learn.

>>> from bagatelle.envs.batch import Batch
>>> batch = Batch("sandbag", lanes=64, seed=1)
>>> shown = batch.reset()
>>> shown.observations.shape, shown.masks.shape
((64, 944), (64, 1009))
>>> shown = batch.step(batch.sample())
>>> shown.rewards.shape, bool(shown.done.any())
((64, 4), False)

Compiled code writes observations and masks into memory that NumPy looks at, so a step makes no array. The arrays are
therefore always the same ones, and the next step changes them: copy what you keep, or give ``step`` arrays of your own.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from bagatelle.core.errors import BagatelleError
from bagatelle.core.lane import NOBODY, WHOLE, Rows, begin_all, sample_all, show, step_all
from bagatelle.envs.memory import look
from bagatelle.envs.saving import Plain, Saved, restored, restored_chance, saved, saved_chance
from bagatelle.envs.setting import chance_for, check_seed, setting


class Shown(NamedTuple):
    """Where all lanes stand, a row for each lane."""

    observations: npt.NDArray[np.int8]
    """What the seat that chooses next sees."""
    masks: npt.NDArray[np.int8]
    """1 for every action that it may choose."""
    seats: npt.NDArray[np.int64]
    """Which seat that is."""
    rewards: npt.NDArray[np.float32]
    """What the last step brought each seat."""
    done: npt.NDArray[np.bool_]
    """Whether the last step ended a game; the row shows the next one already."""
    status: npt.NDArray[np.int64]
    """How: 1 when it was played to its end, 2 by an illegal choice."""


_CODE: Final = np.dtype(np.int64)


class Kept(NamedTuple):
    """A batch as plain values: what copies and pickles are made of."""

    lanes: list[Saved]
    whims: dict[str, Plain]
    rewards: list[int]
    status: list[int]


_OF_ROWS: Final = frozenset({"_lanes", "_whims", "_rows", "_raw_rewards", "_choices", "_rewards", "_done", "shown"})
"""What writes the memory of a batch or looks at it: a copy has its own."""


class Batch:
    """Games of one setting in lanes; where a game ends the next one begins."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        lanes: int,
        seed: int | None = 0,
        claims: bool = True,
        recall: bool = False,
        reward: str = "win",
        **options: str | int,
    ) -> None:
        if lanes < 1:
            raise BagatelleError(f"a batch has one lane at least, not {lanes}")
        self.setting = setting(game, seats, claims=claims, recall=recall, reward=reward, options=options)
        self.lanes = lanes
        self._was_eventful = False
        self._deal_from(check_seed(seed))
        self._look()

    def _look(self) -> None:
        """New memory for what the lanes write, and the arrays that show it; rewards and ends are reckoned from it."""
        first = self._lanes[0]
        self.actions = int(first.size)
        """How many actions there are."""
        rows = self._rows = Rows(self.lanes, self.setting.seats, first.size, first.words)
        self._raw_rewards = look(rows.rewards, np.int64, self.lanes)
        self._choices = look(rows.choices, np.int64, self.lanes)[:, 0]
        self._rewards = np.zeros((self.lanes, self.setting.seats), np.float32)
        self._done = np.zeros(self.lanes, np.bool_)
        self.shown = Shown(
            look(rows.observations, np.int8, self.lanes),
            look(rows.masks, np.int8, self.lanes)[:, : self.actions],
            look(rows.seats, np.int64, self.lanes)[:, 0],
            self._rewards.view(),
            self._done.view(),
            look(rows.status, np.int64, self.lanes)[:, 0],
        )
        self.shown.rewards.setflags(write=False)  # what was written there would stay until somebody is paid
        self.shown.done.setflags(write=False)

    def __getstate__(self) -> dict[str, object]:
        lanes = [saved(lane) for lane in self._lanes]
        kept = Kept(lanes, saved_chance(self._whims), self._raw_rewards.ravel().tolist(), self.shown.status.tolist())
        return {"kept": kept, **{name: value for name, value in vars(self).items() if name not in _OF_ROWS}}

    def __setstate__(self, state: dict[str, object]) -> None:
        kept = state.pop("kept")
        assert isinstance(kept, Kept)
        vars(self).update(state)
        self._lanes = [restored(self.setting, values) for values in kept.lanes]
        self._whims = restored_chance(kept.whims)
        self._look()
        if self._lanes[0].seat != NOBODY:
            self._show_again(kept)

    def _show_again(self, kept: Kept) -> None:
        """Running games from the middle, with what their last step brought."""
        rows = self._rows
        for at, lane in enumerate(self._lanes):
            show(lane, rows, at)
            rows.status[at] = kept.status[at]
        for at, reward in enumerate(kept.rewards):
            rows.rewards[at] = reward
        self._tell()

    def _deal_from(self, seed: int) -> None:
        self._lanes = [self.setting.lane(chance_for(seed, f"lane {number}")) for number in range(self.lanes)]
        self._whims = chance_for(seed, "sample")

    def reset(self, seed: int | None = None, *, into: Shown | None = None) -> Shown:
        """New games in all lanes: those of ``seed``, or else the ones that come next."""
        if seed is not None:
            self._deal_from(check_seed(seed))
            self._rows.clear_masks()
        begin_all(self._lanes, self._rows)
        self._tell()
        return self._copied(into)

    def step(self, actions: npt.ArrayLike, *, into: Shown | None = None) -> Shown:
        """In every lane the seat that chooses next does so; ``actions`` are codes, one for each lane.

        With ``into`` the arrays there are written, and returned.
        """
        codes = np.asarray(actions)
        if codes.shape != (self.lanes,):
            raise BagatelleError(f"a step takes {self.lanes} actions, one for each lane, not {codes.shape}")
        if codes.dtype is not _CODE:
            if codes.dtype.kind not in "iu":
                raise BagatelleError(f"actions are whole numbers, their codes, not of {codes.dtype}")
            codes = codes.astype(_CODE)
        self._check_begun()
        eventful = step_all(self._lanes, codes.tobytes(), self._rows)
        if eventful or self._was_eventful:  # else nobody got anything, now or before
            self._tell()
        self._was_eventful = eventful
        return self._copied(into)

    def _check_begun(self) -> None:
        if self._lanes[0].seat == NOBODY:
            raise BagatelleError("the games have not begun: call reset first")

    def sample(self) -> npt.NDArray[np.int64]:
        """A random action for each lane, all legal ones equally likely; changed by the next call."""
        self._check_begun()
        sample_all(self._lanes, self._whims, self._rows)
        return self._choices

    def arrays(self) -> Shown:
        """New arrays for ``into``."""
        shown = self.shown
        return Shown(
            np.zeros_like(shown.observations),
            np.zeros_like(shown.masks),
            np.zeros_like(shown.seats),
            np.zeros_like(shown.rewards),
            np.zeros_like(shown.done),
            np.zeros_like(shown.status),
        )

    def _tell(self) -> None:
        """Rewards and ends, from what the lanes have counted."""
        np.divide(self._raw_rewards, WHOLE, out=self._rewards, casting="unsafe")
        np.not_equal(self.shown.status, 0, out=self._done)

    def _copied(self, into: Shown | None) -> Shown:
        if into is None:
            return self.shown
        for name in Shown._fields:
            own: npt.NDArray[np.generic] = getattr(self.shown, name)
            other: npt.NDArray[np.generic] = getattr(into, name)
            if own.shape != other.shape:  # else NumPy would fill larger ones with the same again and again
                raise BagatelleError(f"{name} needs an array of {own.shape}, as `arrays` makes it, not {other.shape}")
            try:
                np.copyto(other, own)
            except (TypeError, ValueError) as error:
                raise BagatelleError(f"{name} cannot be written there: {error}") from error
        return into
