"""The memory that lanes write, as arrays."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
import numpy.typing as npt
from librt.vecs import vec
from mypy_extensions import i64

T = TypeVar("T", bound=np.generic)


def look(memory: vec[i64], kind: type[T], rows: int) -> npt.NDArray[T]:
    """A vector as an array of so many rows; it shows what the vector holds now, and only the vector's owner writes."""
    return np.frombuffer(memoryview(memory), dtype=kind).reshape(rows, -1)
