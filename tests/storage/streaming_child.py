"""A child that saves a growing answer until it is killed; each saved length goes to stdout."""

import sys
import time
from pathlib import Path

from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message, Role
from chatapp.storage.writer import StoreThread

__all__: list[str] = []


def main(file: Path, interval_s: float) -> None:
    """Save the question, then an answer that grows by one character a save."""
    store = StoreThread(file)
    conversation = Conversation(id="c").append(Message(id="q", role=Role.USER, text="question"))
    store.submit(store.conversations.save_whole, conversation)
    for length in range(1, 100_000):
        answer = Message(id="a", parent_id="q", role=Role.ASSISTANT, text="x" * length)
        store.submit_latest("a", store.conversations.put_message, "c", 1, answer).result()
        sys.stdout.write(f"{length}\n")
        sys.stdout.flush()
        time.sleep(interval_s)


if __name__ == "__main__":
    main(Path(sys.argv[1]), float(sys.argv[2]))
