"""A wheel that lacks the client, the words, the deck or anything else is found out, whatever it is."""

from __future__ import annotations

import json
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.shipping.contents import (
    BUILDING,
    CLIENT,
    NEEDED,
    ROOT,
    lacking_in_sources,
    lacking_in_wheel,
    package_files,
    untold,
)

PAGE = '<script type="module" src="/assets/index-1.js"></script><link href="/assets/index-1.css">'
LICENCES = "# Licenses\n\n## some-library - 1.2 (MIT)\n\nText\n"
BILL = {"components": [{"name": "some-library", "version": "1.2"}, {"name": "@fontsource/face", "version": "5"}]}
METADATA = "undermine-1.dist-info"
WHOLE = {
    **dict.fromkeys(package_files(), ""),
    **{name: "" for names in NEEDED.values() for name in names},
    f"{CLIENT}index.html": PAGE,
    f"{CLIENT}assets/index-1.js": "",
    f"{CLIENT}assets/index-1.css": "",
    f"{CLIENT}licences.md": LICENCES,
    f"{METADATA}/licenses/LICENSE": "",
    f"{METADATA}/licenses/NOTICE.md": "",
    f"{METADATA}/sboms/undermine.cdx.json": json.dumps(BILL),
}


def wheel(folder: Path, names: Iterable[str], name: str = "undermine-1-py3-none-any.whl") -> Path:
    with zipfile.ZipFile(folder / name, "w") as packed:
        for one in names:
            packed.writestr(one, WHOLE[one])
    return folder / name


def test_a_whole_wheel_lacks_nothing(tmp_path: Path) -> None:
    assert lacking_in_wheel(wheel(tmp_path, WHOLE)) == []
    assert len(package_files()) > 300


@pytest.mark.parametrize("what", NEEDED)
def test_what_is_missing_is_named(tmp_path: Path, what: str) -> None:
    for name in NEEDED[what]:
        assert f"{what}: {name}" in lacking_in_wheel(wheel(tmp_path, WHOLE.keys() - {name}))


def test_a_script_or_style_of_the_page_is_missed_and_so_is_the_page(tmp_path: Path) -> None:
    for name in ("assets/index-1.js", "assets/index-1.css"):
        assert lacking_in_wheel(wheel(tmp_path, WHOLE.keys() - {CLIENT + name})) == [f"the client: {name}"]
    nothing_built = [name for name in WHOLE if not name.startswith(CLIENT)]
    assert "the client: its page loads no script" in lacking_in_wheel(wheel(tmp_path, nothing_built))


def test_any_file_of_the_package_is_missed(tmp_path: Path) -> None:
    assert lacking_in_wheel(wheel(tmp_path, WHOLE.keys() - {"undermine/versions.py"})) == [
        "the package: undermine/versions.py"
    ]


def test_a_wheel_for_one_platform_has_a_compiled_engine(tmp_path: Path) -> None:
    assert lacking_in_wheel(wheel(tmp_path, WHOLE, "undermine-1-cp311-cp311-linux_x86_64.whl")) == [
        "the compiled engine"
    ]


def test_the_bill_of_materials_names_what_the_client_is_bundled_from() -> None:
    assert untold(BILL, LICENCES) == []
    assert untold(BILL, LICENCES + "\n## another - 2 (MIT)\n") == ["the bill of materials: another - 2"]
    assert untold({"components": BILL["components"][1:]}, LICENCES) == ["the bill of materials: some-library - 1.2"]
    assert untold({"components": []}, LICENCES) != [] and untold(BILL, "") != []


def test_sources_without_what_a_build_needs_are_found_out(tmp_path: Path) -> None:
    path = tmp_path / "undermine-1.tar.gz"
    with tarfile.open(path, "w:gz") as packed:
        for name in BUILDING[1:]:
            packed.add(ROOT / name, f"undermine-1/{name}")
    complaints = lacking_in_sources(path)
    assert "the build: hatch_build.py" in complaints and "the deck: " + NEEDED["the deck"][0] in complaints
    assert "the build: hatch_sbom.py" not in complaints
