import threading

from pytestqt.qtbot import QtBot

from chatapp.controllers.engine_bridge import EngineBridge
from chatapp.engine_client.exit_status import EngineExit
from chatapp.protocol.events import Event, ModelUnloaded


def test_what_an_engine_says_before_anybody_listens_is_not_lost(qtbot: QtBot) -> None:
    bridge = EngineBridge()
    event = ModelUnloaded(request_id="r")
    thread = threading.Thread(target=bridge.on_event, args=(event, 2**40))
    thread.start()
    thread.join()
    received: list[tuple[Event, int, threading.Thread]] = []

    def listen(arrived: Event, arrived_ns: int) -> None:
        received.append((arrived, arrived_ns, threading.current_thread()))

    bridge.event_arrived.connect(listen)  # only now
    qtbot.wait_until(lambda: bool(received), timeout=5000)
    assert received == [(event, 2**40, threading.current_thread())]


def test_what_comes_while_nobody_listens_is_kept_in_its_order(qtbot: QtBot) -> None:
    """A window that is built in steps lets the event queue run between them: the queue alone keeps nothing."""
    bridge = EngineBridge()
    heard: list[object] = []
    bridge.hold()
    event = ModelUnloaded(request_id="r")
    end = EngineExit(expected=False, exit_code=1, signal_name=None, description="died")
    bridge.on_event(event, 5)
    bridge.on_exit(end, True)
    qtbot.wait(1)
    bridge.event_arrived.connect(lambda arrived, arrived_ns: heard.append((arrived, arrived_ns)))
    bridge.exited.connect(lambda engine_exit, will_restart: heard.append((engine_exit, will_restart)))
    bridge.release()
    assert heard == [(event, 5), (end, True)]
    bridge.on_event(event, 6)
    qtbot.wait_until(lambda: len(heard) == 3, timeout=5000)
