"""``chatapp replay``: turns of one conversation from a file, and the record of each."""

import argparse
import sys
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from chatapp.cli.options import load_params_of, output_format_of, sampling_of
from chatapp.cli.replay_session import ReplaySession
from chatapp.domain.generation import StopReason
from chatapp.domain.notice import NOTICE_SENTENCES, Notice
from chatapp.engine_client.launch import EngineLaunch
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.log import start_logging
from chatapp.metrics.turn_record import TurnRecord
from chatapp.models.starter import starter_model
from chatapp.storage.model_files import FileStamp, hash_file
from chatapp.storage.outside_changes import tell_window
from chatapp.storage.session_log.prompts import read_prompts
from chatapp.storage.writer import StoreThread
from chatapp.telemetry.machine import machine_info

__all__ = ["model_path", "run_replay", "sha256_of"]


def run_replay(options: argparse.Namespace) -> int:
    """Run the command; return 0, or 1 where a turn ended with ``engine_failed``.

    Raises:
        ChatAppError: What keeps it from going on; the records so far are printed.
    """
    options.data_folder.prepare()
    start_logging(options.data_folder.logs, verbose=options.verbose)
    prompts = read_prompts(options.file)
    params, sampling = load_params_of(options), sampling_of(options)
    output_format = output_format_of(options)
    launch = EngineLaunch.of_this_app(("--backend", "scripted", "--script", str(options.script)) if options.script else ())
    path = model_path(options)
    is_good = True
    with (
        closing(StoreThread(options.data_folder.database)) as store,
        ReplaySession(launch, machine_info(), system_prompt=options.system, output_format=output_format) as session,
    ):
        session.load(path, params, sha256_of(store, path))
        if session.load_problem is not None:
            print(f"chatapp: {session.load_problem.sentence()}", file=sys.stderr)
        _tell(session.load_notices)
        for prompt in prompts:
            record = session.ask(prompt, sampling)
            print(_line(record, as_json=options.json), flush=True)
            _tell(notice for notice in record.notices if notice not in session.load_notices)
            is_good = is_good and record.stop_reason is not StopReason.ENGINE_FAILED
        if options.save:
            store.submit(store.conversations.save_whole, session.conversation).result()
            tell_window(options.data_folder.changes_stamp)
    return 0 if is_good else 1


def _tell(notices: Iterable[Notice]) -> None:
    for notice in notices:
        print(f"chatapp: {NOTICE_SENTENCES[notice]}", file=sys.stderr)


def model_path(options: argparse.Namespace) -> Path:
    """Return the model asked for, else the starter model.

    Raises:
        ChatAppError: ``NO_MODEL_LOADED``.
    """
    path: Path | None = options.model or starter_model()
    if path is None:
        raise ChatAppError.of(ProblemKind.NO_MODEL_LOADED)
    return path


def sha256_of(store: StoreThread, path: Path) -> str | None:
    """Return the file's hash, from the store where the file is unchanged; None where it cannot be read.

    Hashed before the first turn: a hash made meanwhile would slow what the record measures.
    """
    known = store.submit(store.model_files.sha256, path).result()
    if known is not None:
        return known
    try:
        stamp = FileStamp.of(path)
    except OSError:
        return None  # the load that follows says so in a sentence
    made = hash_file(path, lambda: False)
    if made is not None:
        store.submit(store.model_files.put, path, stamp, made)
    return made


def _line(record: TurnRecord, *, as_json: bool) -> str:
    if as_json:
        return record.model_dump_json()
    parts = [f"turn {record.turn}: {record.stop_reason or 'no answer'}", _prompt(record)]
    parts.append("written n/a" if record.n_gen is None else f"{record.n_gen} written")
    parts += [_figure("TTFT", record.ttft_ms, "ms"), _figure("prefill", record.prefill_tps, "tok/s")]
    parts += [_figure("decode", record.decode_tps, "tok/s")]
    if record.trim is not None:
        n_gone = len(record.trim.messages)
        parts.append(f"{n_gone} message{'' if n_gone == 1 else 's'} trimmed")
    return ", ".join(parts)


def _prompt(record: TurnRecord) -> str:
    if record.n_prompt is None:
        return "prompt n/a"
    return f"{record.n_prompt} prompt token{'' if record.n_prompt == 1 else 's'} ({record.n_prompt_cached} cached)"


def _figure(name: str, value: float | None, unit: str) -> str:
    return f"{name} n/a" if value is None else f"{name} {value:.1f} {unit}"
