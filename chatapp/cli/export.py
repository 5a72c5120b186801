"""``chatapp export``: one conversation, some or all of them in any format, from the command line."""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from chatapp.domain.conversation import ConversationSummary
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.storage.perf_log.formats import PerfFormat, export_perf_log, perf_file_name
from chatapp.storage.perf_log.llama_bench import sustained_record, write_records
from chatapp.storage.session_log.formats import FORMATS, LogFormat, file_name
from chatapp.storage.session_log.kept import KeptConversation
from chatapp.storage.session_log.many import ExportOrder, export_many
from chatapp.storage.writer import StoreThread

__all__ = ["EXPORT_FORMATS", "run_export"]

EXPORT_FORMATS = (*(one.value for one in LogFormat), *(one.value for one in PerfFormat))


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
        asked = _asked(summaries, options)
        print(_export_perf(store, asked, options) if options.format in set(PerfFormat) else _export(store, asked, options))
    return 0


def _export(store: StoreThread, asked: Sequence[str], options: argparse.Namespace) -> Path:
    log_format = LogFormat(options.format)
    is_single = len(asked) == 1 and not options.all
    target = options.output or _default_name(store, asked, log_format, is_single=is_single)
    order = ExportOrder(log_format, target, is_single, with_figures=not options.no_figures)
    export_many(order, _loaded(store, asked), lambda _n_done: None)
    return target


def _default_name(store: StoreThread, asked: Sequence[str], log_format: LogFormat, *, is_single: bool) -> Path:
    if is_single:
        return Path(file_name(store.submit(store.conversations.load, asked[0]).result(), log_format))
    facts = FORMATS[log_format]
    return Path(f"conversations{facts.ending if facts.is_joined else '.zip'}")


def _loaded(store: StoreThread, asked: Sequence[str]) -> Iterator[KeptConversation]:
    return (store.submit(store.transfer.load, key).result() for key in asked)


def _export_perf(store: StoreThread, asked: Sequence[str], options: argparse.Namespace) -> Path:
    perf_format = PerfFormat(options.format)
    if len(asked) != 1:
        raise _refused("--format", perf_format.value, "this format holds one conversation; give one --conversation")
    kept = store.submit(store.transfer.load, asked[0]).result()
    target = options.output or Path(perf_file_name(kept.conversation, perf_format))
    export_perf_log(kept.conversation, kept.sensor_rows, target, perf_format)
    return Path(target)


def _export_sustained(store: StoreThread, output: Path | None) -> int:
    """Write the records of all kept sustained tests, oldest first, as llama-bench would."""
    runs = store.submit(store.sustained_runs.load_all).result()
    target = output or Path("sustained.llama-bench.jsonl")
    write_records((sustained_record(run) for run in reversed(runs)), target)
    print(target)
    return 0


def _asked(summaries: Sequence[ConversationSummary], options: argparse.Namespace) -> list[str]:
    """Return the ids asked for, each once, in the order given; all of them the last changed first."""
    known = [summary.id for summary in summaries]
    if not known:
        raise _refused("--conversation", "empty", "there is no conversation yet")
    if options.all:
        return known
    wanted = list(dict.fromkeys(options.conversation or known[:1]))
    unknown = next((key for key in wanted if key not in known), None)
    if unknown is not None:
        raise _refused("--conversation", unknown, "there is no such conversation; --list shows all")
    return wanted


def _refused(option: str, value: str, reason: str) -> ChatAppError:
    return ChatAppError.of(ProblemKind.OPTION_INVALID, option=option, value=value, reason=reason)
