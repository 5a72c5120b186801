"""``chatapp sustained``: decode at a constant depth for minutes, and what is left of the speed."""

import argparse
import sys
from contextlib import closing

from chatapp.cli.options import load_params_of
from chatapp.cli.replay import model_path, sha256_of
from chatapp.cli.replay_session import ReplaySession
from chatapp.domain.message import new_id
from chatapp.domain.sustained import MAX_MINUTES, MIN_MINUTES, SustainedRun
from chatapp.engine_client.launch import EngineLaunch
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.log import start_logging
from chatapp.metrics.sustained import SustainedFold, retained_half_width, sustained_figures
from chatapp.protocol.commands import Cancel, Sustain
from chatapp.protocol.events import SustainedFinished, SustainedTokens, ThreadsChanged
from chatapp.storage.perf_log.sustained_log import run_json
from chatapp.storage.writer import StoreThread
from chatapp.telemetry.catalog import sensors_for_this_machine
from chatapp.telemetry.machine import machine_info
from chatapp.telemetry.sampler import Sampler
from chatapp.telemetry.sensor import Readings

__all__ = ["run_sustained"]

_S_PER_MIN = 60.0


def run_sustained(options: argparse.Namespace) -> int:
    """Run the command; return 0, or 1 where the test broke off.

    Raises:
        ChatAppError: What keeps it from going on.
    """
    if not MIN_MINUTES <= options.minutes <= MAX_MINUTES:
        reason = f"a test takes {MIN_MINUTES} to {MAX_MINUTES} minutes"
        raise ChatAppError.of(ProblemKind.OPTION_INVALID, option="--minutes", value=options.minutes, reason=reason)
    if options.depth < 1:
        raise ChatAppError.of(ProblemKind.OPTION_INVALID, option="--depth", value=options.depth, reason="1 and more")
    options.data_folder.prepare()
    start_logging(options.data_folder.logs, verbose=options.verbose)
    with closing(StoreThread(options.data_folder.database)) as store:
        run = _run(options, store)
        store.submit(store.sustained_runs.save, run).result()
    print(run_json(run), end="") if options.json else print(_card(run))
    if run.problem is not None:
        print(f"chatapp: {run.problem.sentence()}", file=sys.stderr)
    return 0 if run.problem is None else 1


def _run(options: argparse.Namespace, store: StoreThread) -> SustainedRun:
    launch = EngineLaunch.of_this_app(("--backend", "scripted", "--script", str(options.script)) if options.script else ())
    path, params = model_path(options), load_params_of(options)
    with ReplaySession(launch, machine_info()) as session:
        session.load(path, params, sha256_of(store, path))
        setting = session.setting
        run = SustainedRun(
            seconds_asked=options.minutes * _S_PER_MIN,
            n_depth=options.depth,
            note=options.note,
            load_params=params.without_folders(),
            context=setting.context,
            model=setting.model,
            versions=setting.versions,
            machine=setting.machine,
            backend=setting.backend,
        )
        return _Test(session, run, is_quiet=options.json).result()


class _Test:
    """One test: folds events, reads sensors beside, stops on Ctrl-C and keeps what was timed."""

    def __init__(self, session: ReplaySession, run: SustainedRun, *, is_quiet: bool) -> None:
        self._session = session
        self._run = run
        self._fold = SustainedFold()
        self._latest: Readings = {}
        self._is_quiet = is_quiet
        self._n_told = 0
        self._mains: list[bool | None] = []

    def result(self) -> SustainedRun:
        sampler = Sampler(sensors_for_this_machine(), self._take)
        sampler.set_pid(self._session.engine_pid)
        sampler.start()
        try:
            end = self._follow(Sustain(request_id=new_id(), n_depth=self._run.n_depth, seconds=self._run.seconds_asked))
        finally:
            sampler.stop()
        mains = (self._mains[0], self._mains[-1]) if self._mains else (None, None)
        fields = {"points": self._fold.close(), "cpu_us": self._fold.cpu_us, "on_mains": mains}
        return self._run.model_copy(update={**fields, "is_complete": end.is_complete, "problem": end.problem})

    def _take(self, readings: Readings) -> None:
        self._latest = readings
        mains = readings.get("on_mains")
        self._mains.append(None if mains is None or mains.value is None else bool(mains.value))

    def _follow(self, command: Sustain) -> SustainedFinished:
        self._session.send(command)
        while True:
            try:
                event = self._session.next_event()
            except KeyboardInterrupt:
                self._session.send(Cancel(request_id=command.request_id))
                continue
            if isinstance(event, SustainedFinished):
                return event
            if isinstance(event, ThreadsChanged):
                self._run = self._run.model_copy(update={"n_threads": event.change.n_threads})
            elif isinstance(event, SustainedTokens):
                self._add(event)

    def _add(self, event: SustainedTokens) -> None:
        latest, self._latest = self._latest, {}
        names = ("cpu_temperature_c", "cpu_clock_mhz")
        self._fold.read(*(None if (one := latest.get(name)) is None else one.value for name in names))
        self._fold.add(event.start_us, event.token_us, event.cpu_us)
        if not self._is_quiet and len(self._fold.points) // 5 > self._n_told:  # every 10 s
            self._n_told = len(self._fold.points) // 5
            point = self._fold.points[-1]
            print(f"{point.t_s + 2:6.0f} s  {point.tps:8.2f} tok/s", file=sys.stderr, flush=True)


def _card(run: SustainedRun) -> str:
    figures = sustained_figures(run)
    half = retained_half_width(run).value
    values = {name: figure.value for name, figure in figures.items()}
    if values["retained_pct"] is None:
        return f"{_tokens(run)}; no figures, because {figures['retained_pct'].reason}"
    after = values["time_to_minus_10_s"]
    fell = "never 10 % slower" if after is None else f"-10 % after {int(after) // 60}:{int(after) % 60:02}"
    parts = [f"Burst {values['burst_tps']:.1f} tok/s", f"Sustained {values['sustained_tps']:.1f} tok/s"]
    parts += [f"Retained {values['retained_pct']:.0f} % \u00b1 {half:.1f}", fell]
    parts.append(f"stability (worst/best 30 s) {values['stability_pct']:.0f} %")
    end = "" if run.is_complete else ", stopped early"
    return f"{' | '.join(parts)}\n{_tokens(run)} at a depth of {run.n_depth:,}{end}"


def _tokens(run: SustainedRun) -> str:
    return f"{run.n_tokens:,} token{'' if run.n_tokens == 1 else 's'}"
