"""The ASGI application imports nothing that only a native server needs."""

from __future__ import annotations

import json
import subprocess
import sys

NATIVE_ONLY = ("apsw", "asyncpg", "multiprocessing", "prometheus_client", "uvicorn")
"""Packages that only a native server uses."""
CODE = f"""
import json, sys
for name in {NATIVE_ONLY}:
    sys.modules[name] = None  # an import of it fails
import bagatelle.server.app, bagatelle.server.storage.memory, bagatelle.bots.executor
print(json.dumps(sorted(sys.modules)))
"""


def test_the_application_needs_no_package_of_the_native_server() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "bagatelle.server.http.routes" in json.loads(done.stdout)
