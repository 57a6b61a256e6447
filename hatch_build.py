"""Compiles the engine: ``python hatch_build.py [--checked[=rules]]``, and while a wheel is built.

Every module under ``src/undermine`` that has a ``.pxd`` beside it is translated by Cython and compiled; the sources
stay plain Python. What comes of it lies in ``build/compiled``, in a folder for each build, as ``undermine/_engine.py``
looks for it; a wheel has the same in ``undermine/_compiled``.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import importlib.util
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from subprocess import PIPE, STDOUT
from tempfile import NamedTemporaryFile
from types import ModuleType
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT: Final = Path(__file__).resolve().parent
SOURCE: Final = ROOT / "src"
PACKAGE: Final = str(SOURCE / "undermine")
STORE: Final = ROOT / "build" / "compiled"
#: the numbered rules, which a wheel brings along: texts for language models are made from them
NUMBERED: Final = ROOT / "docs" / "rules"

DIRECTIVES: Final = {
    "language_level": "3",
    "infer_types": True,
    "annotation_typing": False,
    "cdivision": True,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "nonecheck": False,
    "overflowcheck": False,
}
#: what the build for tests does otherwise: it finds what the other one would pass over or crash on
CHECKS: Final = dict.fromkeys(("boundscheck", "wraparound", "initializedcheck", "nonecheck", "overflowcheck"), True)
#: how the first line of a ``.pxd`` begins that asks for further directives
ASKED: Final = "# directives: "
#: numbers must come out as Python computes them, on every machine
FLAGS: Final = ("-g0", "-fno-fast-math", "-ffp-contract=off")
#: by whether it is checked: the one for tests should above all be there soon
OPTIMIZATION: Final = {False: "-O2", True: "-O0"}
#: the part that has the rules: as much of the checked build as one needs to play at random
RULES: Final = ("undermine/games/", "undermine/maze/")
#: does what its arguments say; the exit code, and what was said
Do = Callable[[Sequence[str]], tuple[int, str]]


#: Translates modules one after another. Getting ready takes Cython longer than most modules do, so it is done once, and
#: each module is left to a copy of the process; a line is the arguments, where to write what Cython says, and what the
#: module asks for.
TRANSLATOR: Final = """
import json, os, sys
import Cython.Compiler.Pipeline
from Cython.Compiler.Main import main
from Cython.Compiler.Options import get_directive_defaults
from Cython.Compiler.TreeFragment import parse_from_strings
parse_from_strings("ready", "pass")
for line in sys.stdin:
    arguments, told, directives = json.loads(line)
    copy = os.fork()
    if copy == 0:
        get_directive_defaults().update(directives)
        sys.argv = ["cython", *arguments]
        os.dup2(os.open(told, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)
        os.dup2(1, 2)
        main(command_line=1)
        sys.exit()
    print(os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1]), flush=True)
"""


class CannotCompile(Exception):
    """Why there will be no compiled ENGINE."""


def _load(path: Path) -> ModuleType:
    """A module by its file: whoever builds has not got it on the path."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


#: ``undermine._engine``, which is not to be imported: that would need the package, and choose an engine
ENGINE: Final = _load(SOURCE / "undermine" / "_engine.py")
SBOM: Final = _load(ROOT / "hatch_sbom.py")


class Build:
    """One build of the engine as it is now."""

    def __init__(self, *, checked: bool = False, part: Sequence[str] = ()) -> None:
        compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
        if sys.implementation.name != "cpython":
            raise CannotCompile("it has been tried with CPython alone")
        if os.name != "posix":
            raise CannotCompile("it has not been tried on this system")
        try:
            cython = importlib.metadata.version("cython")
        except importlib.metadata.PackageNotFoundError:
            raise CannotCompile("Cython is not installed") from None
        if not shutil.which(compiler[0]):
            raise CannotCompile(f"there is no C compiler: {compiler[0]}")

        directives = {**DIRECTIVES, **(CHECKS if checked else {})}
        self._cython = ["-3", "-I", "."]
        self._cython += [part for name, value in directives.items() for part in ("-X", f"{name}={value}")]
        words = [shlex.split(sysconfig.get_config_var(name) or "") for name in ("CFLAGS", "CCSHARED", "LDSHARED")]
        flags, shared, (_, *linking) = words
        # Extension modules are linked to nothing, so where libraries lie on this machine is of no use on another.
        linking = [flag for flag in linking if not flag.startswith(("-L", "-Wl,-rpath"))]
        # It reads what it is given and knows no file: the name of one would be in what comes of it, and that a step was
        # kept from before would be seen there.
        self._compiler = [*compiler, *flags, *shared, OPTIMIZATION[checked], *FLAGS, *linking, "-x", "c", "-"]

        self._sources: dict[str, bytes] = ENGINE.read_sources(PACKAGE)
        translator = ENGINE.fingerprint({"translator": TRANSLATOR.encode()}, b"")
        tools = (f"cython {cython} {translator}", shlex.join(self._cython), shlex.join(self._compiler))
        self._tools = "".join(f"{line}\n" for line in tools).encode()
        self._recipe = self._tools + (ENGINE.PART + f"{' '.join(part)}\n".encode() if part else b"")
        #: what is compiled
        self.modules: list[str] = ENGINE.modules_of(self._sources, self._recipe)
        if not self.modules:
            raise CannotCompile("no module has a .pxd beside it")
        name: str = ENGINE.build_name(self._sources, self._recipe, checked=checked)
        whole: str = ENGINE.build_name(self._sources, self._tools, checked=checked)
        #: where this build is when it is done, or the whole one if that is there already
        self.folder = STORE / (whole if (STORE / whole).is_dir() else name)
        self._flavour = name.partition(".")[2]
        # Steps are kept by what went into them, so that a change in one module does not compile the others again.
        self._steps = ROOT / "build" / "steps" / self._flavour
        self._used: set[Path] = set()
        self._translators = SimpleQueue[subprocess.Popen[str]]()

    def run(self) -> None:
        """Compile what is not compiled yet."""
        import fcntl  # where there is none, nothing is compiled

        STORE.mkdir(parents=True, exist_ok=True)
        with (STORE / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not self.folder.is_dir():
                self._run()

    def _run(self) -> None:
        self._steps.mkdir(parents=True, exist_ok=True)
        # Largest first: what takes longest does not begin last.
        by_size = sorted(self.modules, key=lambda path: -len(self._sources[path]))
        try:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                objects = dict(zip(by_size, pool.map(self._compile, by_size), strict=True))
        finally:
            while not self._translators.empty():
                self._translators.get().communicate()
        new = STORE / "new"
        for unfinished in (new, STORE / "old"):
            shutil.rmtree(unfinished, ignore_errors=True)
        for path, made in objects.items():
            target = (new / path).with_suffix(ENGINE.SUFFIX)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(made, target)
        (new / ENGINE.RECIPE).write_bytes(self._recipe)
        new.rename(self.folder)
        self._remove_old()

    def _compile(self, path: str) -> Path:
        texts = {name: text for name, text in self._sources.items() if name == path or name.endswith(".pxd")}
        translated = self._step(path, ".c", partial(self._translate, self._own(path)), [*self._cython, path], texts)
        text = translated.read_bytes()
        compiler = [*self._compiler, f"-I{sysconfig.get_path('include')}"]
        return self._step(path, ".so", partial(self._run_compiler, text), compiler, {path: text})

    def _own(self, path: str) -> dict[str, int]:
        """What a module's ``.pxd`` asks for in its first line, for all classes of the module.

        Cython forgets what decorators in a ``.pxd`` say about memory once it has read the class itself in the ``.py``.
        """
        first, _, _ = self._sources[path.removesuffix(".py") + ".pxd"].decode().partition("\n")
        asked = first.removeprefix(ASKED).split() if first.startswith(ASKED) else []
        return {name: int(value) for name, _, value in (one.partition("=") for one in asked)}

    def _step(self, path: str, suffix: str, do: Do, arguments: Sequence[str], inputs: dict[str, bytes]) -> Path:
        """The outcome of a step, which is done unless it was with the same inputs."""
        key: str = ENGINE.fingerprint(inputs, self._tools)
        target = self._steps / (key + suffix)
        self._used.add(target)
        if not target.exists():
            new = target.with_stem("new-" + target.stem)
            code, told = do([*arguments, "-o", str(new)])
            if code != 0:
                raise CannotCompile(f"{path} does not compile\n{told}")
            if ENGINE.read_sources(PACKAGE) != self._sources:
                raise CannotCompile("the sources changed meanwhile")
            new.rename(target)
        return target

    def _run_compiler(self, text: bytes, command: Sequence[str]) -> tuple[int, str]:
        done = subprocess.run(command, cwd=SOURCE, input=text, stdout=PIPE, stderr=STDOUT)  # noqa: S603
        return done.returncode, done.stdout.decode(errors="replace")

    def _translate(self, own: dict[str, int], arguments: Sequence[str]) -> tuple[int, str]:
        """Have Cython translate a module, by a process that is free, or another one."""
        try:
            translator = self._translators.get_nowait()
        except Empty:
            command = [sys.executable, "-c", TRANSLATOR]
            translator = subprocess.Popen(command, cwd=SOURCE, stdin=PIPE, stdout=PIPE, text=True)  # noqa: S603
        assert translator.stdin is not None and translator.stdout is not None
        with NamedTemporaryFile() as told:
            translator.stdin.write(json.dumps((arguments, told.name, own)) + "\n")
            translator.stdin.flush()
            answer = translator.stdout.readline()
            self._translators.put(translator)
            return int(answer or -1), told.read().decode()

    def _remove_old(self) -> None:
        for folder in STORE.iterdir():
            if folder != self.folder and folder.name.partition(".")[2] == self._flavour:
                # at once, for a process that starts just now must not find half of it
                shutil.rmtree(folder.rename(STORE / "old"))
        for step in self._steps.iterdir():
            if step not in self._used:
                step.unlink()


class Hook(BuildHookInterface[Any]):
    """What hatch calls while it builds a wheel. Where it cannot compile, the wheel is plain, or that is an error."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # Whoever works on the sources wants those to run, and no compiler to be waited for.
        if self.target_name != "wheel" or version == "editable":
            return
        about = self.metadata.core
        bill = SBOM.write(ROOT, about.name, self.metadata.version, about.license_expression)
        build_data.setdefault("sbom_files", []).append(str(bill.relative_to(ROOT)))
        if not (ROOT / SBOM.CLIENT / "index.html").is_file():
            self.app.display_warning("undermine: the browser client is not built, so there is none; build it: make web")
        if NUMBERED.is_dir():
            build_data["force_include"][str(NUMBERED)] = "undermine/envs/text/numbered"
        try:
            if ENGINE.is_set(ENGINE.PURE):
                raise CannotCompile(f"{ENGINE.PURE} is set")
            build = Build()
            build.run()
        except CannotCompile as error:
            if ENGINE.is_set(ENGINE.COMPILED):
                raise
            self.app.display_warning(
                f"undermine: not compiled, so it will run as plain Python: {str(error).splitlines()[0]}"
            )
            return
        build_data["force_include"][str(build.folder)] = f"undermine/_compiled/{build.folder.name}"
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def main() -> None:
    """Compile the engine of this working tree."""
    parser = argparse.ArgumentParser(description="Compile the engine.")
    parser.add_argument(
        "--checked",
        nargs="?",
        const="whole",
        choices=["whole", "rules"],
        help="with bounds checks, for tests; =rules: of the rules alone, without the bots",
    )
    parser.add_argument("--possible", action="store_true", help="only say whether there is all that compiling needs")
    asked = parser.parse_args()
    try:
        build = Build(checked=asked.checked is not None, part=RULES if asked.checked == "rules" else ())
        if asked.possible:
            return
        build.run()
    except CannotCompile as error:
        sys.exit(f"undermine cannot be compiled: {error}")
    print(f"{build.folder.relative_to(ROOT)}: {len(build.modules)} modules")


if __name__ == "__main__":
    main()
