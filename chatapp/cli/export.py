"""``chatapp export``: a conversation as a session log, from the command line."""

import argparse
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

from chatapp.domain.conversation import Conversation, ConversationSummary
from chatapp.domain.sensor_row import SensorRow
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.storage.perf_log.formats import PerfFormat, export_perf_log, perf_file_name
from chatapp.storage.perf_log.llama_bench import sustained_record, write_records
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
        if options.sustained:
            return _export_sustained(store, options.output)
        summaries = store.submit(store.conversations.list_summaries).result()
        if options.list:
            print("\n".join(f"{summary.id}  {summary.updated_at:%Y-%m-%d %H:%M}  {summary.title}" for summary in summaries))
            return 0
        conversation = _asked(store, summaries, options.conversation)
        rows = store.submit(store.sensor_rows.load, conversation.id).result()
    print(_export(conversation, rows, options.format, options.output))
    return 0


def _export(conversation: Conversation, rows: Mapping[str, Sequence[SensorRow]], name: str, output: Path | None) -> Path:
    if name in set(PerfFormat):
        perf_format = PerfFormat(name)
        target = output or Path(perf_file_name(conversation, perf_format))
        export_perf_log(conversation, rows, target, perf_format)
        return target
    log_format = LogFormat(name)
    target = output or Path(file_name(conversation, log_format))
    export_conversation(conversation, target, log_format)
    return target


def _export_sustained(store: StoreThread, output: Path | None) -> int:
    """Write the records of all kept sustained tests, oldest first, as llama-bench would."""
    runs = store.submit(store.sustained_runs.load_all).result()
    target = output or Path("sustained.llama-bench.jsonl")
    write_records((sustained_record(run) for run in reversed(runs)), target)
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
