"""What a wheel carries that is not ours, as a bill of materials beside its metadata (PEP 770, CycloneDX 1.6).

That is what the browser client is bundled from, and the face of its titles. What is installed beside a wheel is said by
its requirements, and no part of it. The same sources give the same bytes: no date and no random number is in it.
"""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

CLIENT: Final = "src/undermine/server/web/static"
LOCK: Final = "web/package-lock.json"
#: what the bundler writes of each package that came in: its name, version and licence
_BUNDLED: Final = re.compile(r"^## (\S+) - (\S+) \((.+)\)$", re.MULTILINE)
#: the face, which no script imports
_FACE: Final = ("@fontsource/rakkas", "OFL-1.1")


def bill(root: Path, name: str, version: str, licence: str) -> dict[str, Any]:
    """The bill of materials of the package as it lies in a folder, with the client if it is built."""
    locked: dict[str, Any] = {}
    if (root / LOCK).is_file():
        locked = json.loads((root / LOCK).read_text(encoding="utf-8"))["packages"]
    told = root / CLIENT / "licences.md"
    bundled = _BUNDLED.findall(told.read_text(encoding="utf-8")) if told.is_file() else []
    face, its_licence = _FACE
    if f"node_modules/{face}" in locked:
        bundled.append((face, locked[f"node_modules/{face}"]["version"], its_licence))
    components = [_component(locked, *one) for one in sorted(bundled)]
    own = f"pkg:pypi/{name}@{version}"
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": name,
                "version": version,
                "licenses": [{"expression": licence}],
                "purl": own,
            }
        },
        "components": components,
        "dependencies": [{"ref": own, "dependsOn": [one["bom-ref"] for one in components]}],
    }


def _component(locked: dict[str, Any], name: str, version: str, licence: str) -> dict[str, Any]:
    package = locked.get(f"node_modules/{name}", {})
    purl = f"pkg:npm/{quote(name, safe='/')}@{version}"
    algorithm, _, digest = package.get("integrity", "").partition("-")
    hashes = [{"alg": "SHA-512", "content": base64.b64decode(digest).hex()}] if algorithm == "sha512" else []
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "scope": "required",
        "hashes": hashes,
        "licenses": [{"license": {"id": licence}}],
        "purl": purl,
    }


def write(root: Path, name: str, version: str, licence: str) -> Path:
    """Write it where a build may put things."""
    file = root / "build" / "sboms" / f"{name}.cdx.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(bill(root, name, version, licence), indent=1, ensure_ascii=False)
    file.write_text(f"{text}\n", encoding="utf-8")
    return file
