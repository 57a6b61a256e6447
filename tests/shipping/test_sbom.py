"""The bill of materials: what the client is bundled from, with licence and hash, the same each time."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hatch_sbom
from tests.shipping.contents import ROOT


def tree(folder: Path) -> Path:
    (folder / "web").mkdir()
    client = folder / hatch_sbom.CLIENT
    client.mkdir(parents=True)
    (client / "licences.md").write_text("# Licenses\n\n## @scope/library - 1.2.3 (MIT)\n\nText\n", encoding="utf-8")
    packages = {
        "node_modules/@scope/library": {"version": "1.2.3", "integrity": "sha512-AAEC"},
        "node_modules/@fontsource/rakkas": {"version": "5.3.0", "integrity": "sha512-/w=="},
        "node_modules/tool-that-is-not-bundled": {"version": "9", "integrity": "sha512-AAAA"},
    }
    (folder / "web/package-lock.json").write_text(json.dumps({"packages": packages}), encoding="utf-8")
    return folder


def test_what_is_bundled_is_named_with_licence_and_hash_and_nothing_else(tmp_path: Path) -> None:
    bill = hatch_sbom.bill(tree(tmp_path), "undermine", "1.0", "MIT AND OFL-1.1")
    face, library = bill["components"]
    assert (library["purl"], library["licenses"]) == (
        "pkg:npm/%40scope/library@1.2.3",
        [{"license": {"id": "MIT"}}],
    )
    assert library["hashes"] == [{"alg": "SHA-512", "content": "000102"}]
    assert (face["name"], face["licenses"]) == ("@fontsource/rakkas", [{"license": {"id": "OFL-1.1"}}])
    [dependencies] = bill["dependencies"]
    assert dependencies == {"ref": "pkg:pypi/undermine@1.0", "dependsOn": [face["purl"], library["purl"]]}


def test_it_is_the_same_each_time_and_there_without_a_client(tmp_path: Path) -> None:
    first = hatch_sbom.write(tree(tmp_path), "undermine", "1.0", "MIT").read_bytes()
    assert hatch_sbom.write(tmp_path, "undermine", "1.0", "MIT").read_bytes() == first
    assert hatch_sbom.bill(tmp_path / "nothing", "undermine", "1.0", "MIT")["components"] == []


@pytest.mark.long
def test_it_is_what_the_standard_says() -> None:
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    bill = hatch_sbom.bill(ROOT, "undermine", "1.0", "MIT AND OFL-1.1")
    validator = JsonStrictValidator(SchemaVersion.V1_6)
    assert len(bill["components"]) > 2 and validator.validate_str(json.dumps(bill)) is None
    del bill["bomFormat"]
    assert validator.validate_str(json.dumps(bill)) is not None
