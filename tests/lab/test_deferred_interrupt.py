"""Ctrl-C in the middle of something that belongs together."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from undermine.games import SaboteurRules
from undermine.lab import Balance, Run
from undermine.lab.run.work import deferred_interrupt

pytestmark = pytest.mark.usefixtures("interruptible")


def from_outside() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def from_another_thread() -> None:
    thread = threading.Thread(target=lambda: signal.pthread_kill(threading.get_ident(), signal.SIGINT))
    thread.start()
    thread.join()


@pytest.mark.parametrize("interrupt", [from_outside, from_another_thread])
def test_an_interrupt_waits_for_the_end_and_is_heard_then(interrupt: Callable[[], None]) -> None:
    done = []

    def work() -> None:
        with deferred_interrupt():
            interrupt()
            done.append("all of it")
        done.append("what comes after")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["all of it"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_undisturbed_nothing_is_different() -> None:
    with deferred_interrupt():
        pass
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_error_inside_is_heard_before_the_interrupt() -> None:
    def work() -> None:
        with deferred_interrupt():
            from_outside()
            raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        work()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_other_threads_are_left_alone() -> None:
    done = []

    def work() -> None:
        with deferred_interrupt():
            done.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [signal.default_int_handler]


def test_a_run_knows_all_that_it_has_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    balance = Balance(rules=SaboteurRules(), seed="1", bot="random", players=(3,))
    run = Run(balance, 5, tmp_path)
    assert run.ledger is not None
    write = run.ledger.write

    def written_and_interrupted(done: list[tuple[int, dict[str, object]]]) -> None:
        write(done)
        from_outside()

    monkeypatch.setattr(run.ledger, "write", written_and_interrupted)
    with pytest.raises(KeyboardInterrupt):
        run.to_the_end()
    assert run.done == 1 == Run(balance, 5, tmp_path).done
