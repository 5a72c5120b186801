import threading

from pytestqt.qtbot import QtBot

from chatapp.controllers.engine_bridge import EngineBridge
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
