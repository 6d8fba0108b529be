"""The ASGI application imports nothing that only a native server needs."""

from __future__ import annotations

import json
import subprocess
import sys

NATIVE_ONLY = ("prometheus_client", "uvicorn")
"""Packages of the native server's set-up."""
CODE = "import json, sys; import bagatelle.server.app; print(json.dumps(sorted(sys.modules)))"


def test_the_application_imports_no_package_of_the_native_server() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    loaded = set(json.loads(done.stdout))

    assert "bagatelle.server.http.routes" in loaded
    assert not loaded & set(NATIVE_ONLY)
