"""``chatapp export``: a conversation as a session log, from the command line."""

import argparse
from contextlib import closing
from pathlib import Path

from chatapp.domain.conversation import Conversation, ConversationSummary
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.storage.session_log.formats import LogFormat, export_conversation, file_name
from chatapp.storage.writer import StoreThread

__all__ = ["run_export"]


def run_export(options: argparse.Namespace) -> int:
    """Run the command; return 0.

    Raises:
        ChatAppError: There is no such conversation, or the file cannot be written.
    """
    options.data_folder.prepare()
    with closing(StoreThread(options.data_folder.database)) as store:
        summaries = store.submit(store.conversations.list_summaries).result()
        if options.list:
            print("\n".join(f"{summary.id}  {summary.updated_at:%Y-%m-%d %H:%M}  {summary.title}" for summary in summaries))
            return 0
        conversation = _asked(store, summaries, options.conversation)
    log_format = LogFormat(options.format)
    target: Path = options.output or Path(file_name(conversation, log_format))
    export_conversation(conversation, target, log_format)
    print(target)
    return 0


def _asked(store: StoreThread, summaries: list[ConversationSummary], conversation_id: str) -> Conversation:
    known = [summary.id for summary in summaries]
    wanted = conversation_id or (known[0] if known else "")
    if wanted not in known:
        raise ChatAppError.of(
            ProblemKind.OPTION_INVALID,
            option="--conversation",
            value=wanted or "empty",
            reason="there is no such conversation; --list shows all",
        )
    return store.submit(store.conversations.load, wanted).result()
