"""Which engine runs: plain Python, or the same modules compiled.

``hatch_build.py`` compiles the modules that have a ``.pxd`` beside them. What it builds lies apart from the sources, in
a folder named by a fingerprint of all that went in, and is used only while that fits the sources: compiled modules rely
on the layout of each other's objects, and a rule that was changed must never be played as it was before.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable, Mapping
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from types import ModuleType
from typing import Final, NamedTuple

#: "1": plain Python, whatever is built
PURE: Final = "UNDERMINE_PURE"
#: "1": compiled, or an error; "checked": the build that checks bounds, or an error
COMPILED: Final = "UNDERMINE_COMPILED"
#: how a ``.pxd`` begins that only holds functions for other modules, so that the module beside it stays plain
INLINE_ONLY: Final = b"# inline only\n"
#: what of a build is not in the sources: versions, directives, flags
RECIPE: Final = "recipe"
#: how the last line of a recipe begins where only the modules in some folders are compiled; it names the folders
PART: Final = b"part "
#: how compiled modules of this Python end
SUFFIX: Final = EXTENSION_SUFFIXES[0]
ABI: Final = SUFFIX.split(".")[1]

_HERE: Final = os.path.dirname(os.path.abspath(__file__))
#: of the working tree, where this is one
_ROOT: Final = os.path.dirname(os.path.dirname(_HERE))
_NAMES: Final = {False: "compiled", True: "compiled, checked"}


class Engine(NamedTuple):
    """An engine: ``plain``, ``compiled`` or ``compiled, checked``; and why it is this one."""

    name: str
    why: str


class _Loader(ExtensionFileLoader):
    """Loads a compiled module that knows its source, for tracebacks and for whoever looks for it or for its tests."""

    def __init__(self, name: str, path: str) -> None:
        super().__init__(name, path)
        self._source = os.path.join(os.path.dirname(_HERE), *name.split(".")) + ".py"

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = self._source
        super().exec_module(module)

    def get_source(self, fullname: str) -> str:  # type: ignore[override]
        return _read(self._source).decode()


class _Finder:
    """Finds the compiled modules of one build before Python finds their sources."""

    def __init__(self, folder: str, modules: frozenset[str], left_out: frozenset[str]) -> None:
        self._folder, self._modules, self._left_out = folder, modules, left_out

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name in self._left_out:
            # Plain, it could not see what compiled modules have for each other alone.
            raise ImportError(f"{name} is no part of this build, which is for tests of the rules: {self._folder}")
        if name not in self._modules:
            return None
        file = os.path.join(self._folder, *name.split(".")) + SUFFIX
        return ModuleSpec(name, _Loader(name, file), origin=file)


def is_set(variable: str) -> bool:
    """Whether a variable of the environment asks for something."""
    return os.environ.get(variable, "0") not in ("", "0")


_running = Engine("plain", "nothing was looked for yet")


def engine() -> Engine:
    """The engine of this process, and why it is this one."""
    return _running


def install() -> None:
    """Decide which engine runs, before the first module is imported that may be compiled."""
    global _running
    _running, build = _decide()
    if build is not None:
        sys.meta_path.insert(0, build)


def read_sources(package: str = _HERE) -> dict[str, bytes]:
    """What compiled modules are made of, by path: each ``.pxd``, and the module beside it if it is to be compiled."""
    found = {}
    for folder, folders, files in os.walk(package):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        for name in sorted(files):
            if name.endswith(".pxd"):
                path = os.path.relpath(os.path.join(folder, name), os.path.dirname(package)).replace(os.sep, "/")
                found[path] = declared = _read(folder, name)
                if name[:-4] + ".py" in files and not declared.startswith(INLINE_ONLY):
                    found[path[:-4] + ".py"] = _read(folder, name[:-4] + ".py")
    return found


def fingerprint(sources: Mapping[str, bytes], recipe: bytes) -> str:
    """What a build is known by: another one for any difference in what it is made of."""
    total = hashlib.sha256(recipe)
    for path, text in sources.items():
        total.update(b"%s %d\n" % (path.encode(), len(text)))
        total.update(text)
    return total.hexdigest()[:16]


def modules_of(sources: Mapping[str, bytes], recipe: bytes) -> list[str]:
    """The paths of the modules that a build has: all of them, unless it is a part."""
    last = recipe.rstrip().rpartition(b"\n")[2]
    folders = tuple(last[len(PART) :].decode().split()) if last.startswith(PART) else ("",)
    return [path for path in sources if path.endswith(".py") and path.startswith(folders)]


def build_name(sources: Mapping[str, bytes], recipe: bytes, *, checked: bool) -> str:
    """The folder of a build."""
    return fingerprint(sources, recipe) + _flavour(checked)


def _flavour(checked: bool) -> str:
    return f".{ABI}.checked" if checked else f".{ABI}"


def _decide() -> tuple[Engine, _Finder | None]:
    if is_set(PURE):
        return Engine("plain", f"{PURE} is set"), None
    checked = os.environ.get(COMPILED) == "checked"
    if os.path.join(_ROOT, "src", "undermine") == _HERE and os.path.isfile(os.path.join(_ROOT, "hatch_build.py")):
        store = os.path.join(_ROOT, "build", "compiled")
        how = "build it with: make compile" + (" ARGS=--checked" if checked else "")
    else:
        store = os.path.join(_HERE, "_compiled")
        how = "install undermine anew, where there is a C compiler or from a wheel for this Python"

    builds = _builds(store, checked)
    if builds:
        sources = read_sources()
        for name in builds:
            recipe = _read(store, name, RECIPE)
            if name == build_name(sources, recipe, checked=checked):
                every, modules = (_names(modules_of(sources, which)) for which in (b"", recipe))
                folder = os.path.join(store, name)
                found = _Finder(folder, modules, every - modules)
                return Engine(_NAMES[checked], f"{folder} fits the sources"), found
        why = f"the {_NAMES[checked]} engine was built from other sources"
    else:
        why = f"no {_NAMES[checked]} engine is built for this Python"
    if is_set(COMPILED):
        raise ImportError(f"{COMPILED} is set, but {why}; {how}")
    if builds:
        print(f"undermine: {why}, so plain Python runs; {how}", file=sys.stderr)
        # Processes that this one starts run the same engine, and need not say so again.
        os.environ[PURE] = "1"
    return Engine("plain", why), None


def _names(paths: Iterable[str]) -> frozenset[str]:
    return frozenset(path[:-3].replace("/", ".") for path in paths)


def _builds(store: str, checked: bool) -> list[str]:
    names = os.listdir(store) if os.path.isdir(store) else ()
    return [name for name in names if name.partition(".")[2] == _flavour(checked)[1:]]


def _read(*path: str) -> bytes:
    with open(os.path.join(*path), "rb") as file:
        return file.read()
