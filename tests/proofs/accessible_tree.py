"""Walks the window from outside, over the bus that screen readers use, and writes and hears a message with it.

    dbus-run-session -- xvfb-run -a /usr/bin/python3 tests/proofs/accessible_tree.py .venv/bin/python [--orca LOG]

Debian and Ubuntu: ``apt install at-spi2-core python3-pyatspi dbus xvfb xdotool`` (and ``orca speech-dispatcher`` for ``--orca``).
It runs in the system's Python, which has pyatspi, and starts the application in the given one over an empty data folder, with
the starter model. Checked, with nothing but what the bus tells:

- every control that is shown and can take the keyboard has a role and a name;
- Tab goes from the composer through controls and comes back, and each of them is one that the bus names;
- a message typed by keys and sent by Enter comes back as an item of the list "Chat", and the answer too;
- the answer's text is announced (``object:announcement``), at least its end.

``--orca LOG`` lets the real Orca listen in the same session: its debug log is then the evidence of what would be spoken.
"""

import argparse
import importlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

_ROOT = Path(__file__).parents[2]
_LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
_PATIENCE_S = 90.0
_MOST_TABS = 80
_QUESTION = "Name three rivers of Europe."

Node = Any  # pyatspi has no types


def main() -> int:
    """Walk, print what was found, and return 0 where all of it is as it should be."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("python", help="the interpreter that has chatapp")
    parser.add_argument("--orca", metavar="LOG", help="let Orca listen, and write its debug log here")
    arguments = parser.parse_args()
    launcher = next(path for path in _LAUNCHERS if Path(path).exists())
    os.environ |= {
        "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        "QT_ACCESSIBILITY": "1",
        "PYTHONPATH": str(_ROOT),
        "LC_ALL": "C.UTF-8",
    }
    with tempfile.TemporaryDirectory() as data:
        commands = [[launcher, "--launch-immediately"], [arguments.python, "-m", "chatapp", "--data-dir", data]]
        if arguments.orca:
            commands.insert(1, ["orca", "--replace", "--debug-file", arguments.orca])
        processes = [subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for command in commands]
        try:
            return _check(importlib.import_module("pyatspi"))
        finally:
            for process in reversed(processes):
                process.terminate()
            for process in processes:
                process.wait(30)


def _check(bus: Any) -> int:  # noqa: ANN401 - a module without types
    said: list[str] = []
    bus.Registry.registerEventListener(lambda event: said.append(str(event.any_data)), "object:announcement")
    window = _patiently(lambda: _window(bus), "the window on the bus")
    _patiently(lambda: _is_loaded(window), "the model")
    _take_focus()
    faults = _talk(bus, window, said)
    faults += _unnamed(bus, window)
    faults += _tab_around(bus, window)
    for fault in faults:
        print("FAULT", fault)
    print("announced:", *said, sep="\n  ")
    print(f"{len(faults)} faults")
    return 1 if faults else 0


def _window(bus: Any) -> Node | None:  # noqa: ANN401 - see above
    for application in bus.Registry.getDesktop(0):
        if application is not None and "chatapp" in (application.name or "").lower() and application.childCount:
            application.set_cache_mask(bus.Atspi.Cache.NONE)  # what is asked is asked of the application, each time
            return application[0]
    return None


def _is_loaded(window: Node) -> bool:
    return "Ready for a message" in " ".join(_names(window))


def _names(node: Node) -> Iterator[str]:
    if node is not None:
        yield node.name or ""
        for child in node:
            yield from _names(child)


def _take_focus() -> None:
    """Without a window manager nobody gives a window the keyboard."""
    found = subprocess.run(
        ["xdotool", "search", "--onlyvisible", "--name", "chatapp"], capture_output=True, text=True, check=True
    )
    subprocess.run(["xdotool", "windowfocus", "--sync", found.stdout.split()[-1]], check=True)
    time.sleep(1.0)


def _unnamed(bus: Any, window: Node) -> list[str]:  # noqa: ANN401 - see above
    nodes = list(_shown(bus, window))
    focusable = [node for node in nodes if node.getState().contains(bus.STATE_FOCUSABLE)]
    print(f"{len(nodes)} things are shown, {len(focusable)} take the keyboard")
    for node in focusable:
        print(f"  {node.getRoleName()}: {node.name}")
    faults = [f"without a name: {_path(node)}" for node in focusable if not (node.name or "").strip()]
    unknown = (bus.ROLE_INVALID, bus.ROLE_UNKNOWN, bus.ROLE_FILLER)
    return faults + [f"without a role: {_path(node)}" for node in focusable if node.getRole() in unknown]


def _tab_around(bus: Any, window: Node) -> list[str]:  # noqa: ANN401 - see above
    """Press Tab until the focus is where it was; return what could not be told of a stop."""
    stops: list[str] = []
    for _ in range(_MOST_TABS):
        focused = [node for node in _shown(bus, window) if node.getState().contains(bus.STATE_FOCUSED) and node.name]
        stop = " > ".join(f"{node.getRoleName()} {node.name!r}" for node in focused) or "nowhere"
        if stops and stop == stops[0]:
            break
        stops.append(stop)
        _press("Tab")
        time.sleep(0.4)
    print("Tab goes through:", *stops, sep="\n  ")
    faults = [f"Tab stop {number} is on nothing" for number, stop in enumerate(stops) if stop == "nowhere"]
    return faults if len(stops) < _MOST_TABS else [*faults, "Tab does not come back"]


def _talk(bus: Any, window: Node, said: list[str]) -> list[str]:  # noqa: ANN401 - see above
    if not _focused_composer(bus, window):
        return ["the composer has no focus at the start"]
    subprocess.run(["xdotool", "type", "--delay", "30", _QUESTION], check=True)
    _press("Return")
    page = _patiently(lambda: _find(window, bus.ROLE_LIST, "Chat"), "the conversation")
    _patiently(lambda: any("End of the answer" in text for text in said), "the announcement of the answer's end")
    messages = [(node.getRoleName(), node.name) for node in page if node is not None]
    print("messages:", *messages, sep="\n  ")
    faults = [] if messages and messages[0][1] == f"You: {_QUESTION}" else ["the question is not the first item of the list"]
    return faults if len(messages) > 1 and messages[1][1].startswith("Model: ") else [*faults, "the answer is not in the list"]


def _focused_composer(bus: Any, window: Node) -> bool:  # noqa: ANN401 - see above
    composer = _find(window, bus.ROLE_TEXT, "Message")
    return composer is not None and composer.getState().contains(bus.STATE_FOCUSED)


def _shown(bus: Any, node: Node) -> Iterator[Node]:  # noqa: ANN401 - see above
    if node is None or not node.getState().contains(bus.STATE_SHOWING):
        return
    yield node
    for child in node:
        yield from _shown(bus, child)


def _find(node: Node, role: int, name: str) -> Node | None:
    if node is None:
        return None
    if node.getRole() == role and node.name == name:
        return node
    return next((found for child in node if (found := _find(child, role, name)) is not None), None)


def _path(node: Node) -> str:
    names: list[str] = []
    while node is not None and node.getRole() != 0 and len(names) < 9:
        names.append(f"{node.getRoleName()} {node.name!r}")
        node = node.parent
    return " < ".join(names)


def _press(*keys: str) -> None:
    subprocess.run(["xdotool", "key", *keys], check=True)


def _patiently(ask: Callable[[], Any], what: str) -> Any:  # noqa: ANN401 - what was asked for
    deadline = time.monotonic() + _PATIENCE_S
    context = importlib.import_module("gi.repository.GLib").MainContext.default()
    while time.monotonic() < deadline:
        while context.iteration(False):
            pass
        found = ask()
        if found:
            return found
        time.sleep(0.3)
    message = f"{what} did not come"
    raise TimeoutError(message)


if __name__ == "__main__":
    if shutil.which("xdotool") is None:
        sys.exit("xdotool is missing")
    sys.exit(main())
