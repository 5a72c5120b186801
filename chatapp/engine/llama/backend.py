"""The backend that computes: llama.cpp through llama-cpp-python's low-level bindings."""

from collections.abc import Callable, Sequence
from pathlib import Path

import llama_cpp
import psutil

from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.memory_need import MemoryNeed
from chatapp.domain.model_info import ContextInfo
from chatapp.domain.notice import Notice
from chatapp.domain.output_format import OutputFormat
from chatapp.domain.speculation import SpeculationKind, SpeculationState
from chatapp.engine.backend import Backend, BackendFacts, LoadedModel, PromptSize
from chatapp.engine.cancel import CancelFlag, RequestCancelledError
from chatapp.engine.core_use import CoreUse
from chatapp.engine.llama import devices
from chatapp.engine.llama.alternatives import AlternativesJob, check_alternatives, sampler_chains, seeds_from
from chatapp.engine.llama.answer_gate import AnswerGate, gate_for
from chatapp.engine.llama.cache_branches import CacheBranches
from chatapp.engine.llama.chat_template import ChatTemplate, check_template
from chatapp.engine.llama.constrained_chain import ConstrainedChain, make_chain
from chatapp.engine.llama.context import Context, make_context
from chatapp.engine.llama.conversation_caches import ConversationCaches
from chatapp.engine.llama.decode_loop import DecodeLoop
from chatapp.engine.llama.draft_guesser import DraftGuesser
from chatapp.engine.llama.draft_model import DraftModel, load_draft
from chatapp.engine.llama.gguf_file import ModelFile, inspect_model_file, model_parts
from chatapp.engine.llama.grammar import check_format
from chatapp.engine.llama.huge_pages import has_huge_pages, huge_bytes
from chatapp.engine.llama.library import check_cpu, load_backends
from chatapp.engine.llama.load_failure import with_what_fits
from chatapp.engine.llama.memory_plan import plan_memory
from chatapp.engine.llama.model import Model, load_model
from chatapp.engine.llama.native_log import NativeLog
from chatapp.engine.llama.offload import with_layers
from chatapp.engine.llama.page_cache import cached_share
from chatapp.engine.llama.prompt import PromptBuilder
from chatapp.engine.llama.prompt_forecast import size_of_prompt
from chatapp.engine.llama.prompt_window import FittedPrompt, PromptWindow
from chatapp.engine.llama.sampler_chain import SamplerChain, draw_seed
from chatapp.engine.llama.speculation import SpeculativeLoop, no_speculation, speculation_of
from chatapp.engine.llama.sustained_run import sustain
from chatapp.engine.llama.text_stream import TextStream
from chatapp.engine.llama.token_bytes import TokenBytes
from chatapp.engine.speculation_gate import SpeculationGate
from chatapp.engine.sustained import SustainedReport
from chatapp.engine.turn_report import PreparedPrompt, TurnReport
from chatapp.errors import ChatAppError, Problem, ProblemKind
from chatapp.protocol.commands import Generate, Purpose, Sustain

__all__ = ["LlamaBackend"]

_END_TOKENS = 24


class _Loaded:
    """What belongs to one loaded model; freed in one go."""

    def __init__(self, model: Model, context: Context, params: LoadParams) -> None:
        self.params = params
        self.model = model
        self.context = context
        self.vocabulary = model.vocabulary
        special = {"bos_token": model.vocabulary.special_text(model.vocabulary.bos)}
        special["eos_token"] = model.vocabulary.special_text(model.vocabulary.eos)
        self._special = special
        self._take(ChatTemplate(model.chat_template, special))
        self.caches = ConversationCaches(context.cache, TokenBytes(model.vocabulary))
        self.branches: CacheBranches | None = None  # several answers, none of them kept yet
        self.draft: DraftModel | None = None
        self.guessing: tuple[str, SpeculationGate] | None = None  # of the last answer, and its conversation

    def _take(self, template: ChatTemplate) -> None:
        self.template = template
        self.prompts = PromptBuilder(template, self.vocabulary)
        self.vocabulary.show(template.reasoning.marks)

    def use_template(self, source: str) -> Problem | None:
        """Take another chat template than the file's, if it is not empty; return why it cannot be used: the file's own stays."""
        if not source:
            return None
        try:
            check_template(source)
        except ChatAppError as error:
            return error.problem
        self._take(ChatTemplate(source, self._special))
        return None

    @property
    def contexts(self) -> tuple[Context, ...]:
        """All that compute."""
        return (self.context,) if self.draft is None else (self.context, self.draft.context)

    @property
    def context_info(self) -> ContextInfo:
        """What was set up, the draft model included."""
        info, draft = self.context.info, self.draft
        if draft is None:
            return info
        return info.model_copy(update={"model_draft": draft.file, "buffers": (*info.buffers, *draft.buffers)})

    @property
    def drops_leading_space(self) -> bool:
        """SentencePiece vocabularies write a space before the first word, unless their file says otherwise."""
        return self.vocabulary.is_sentencepiece and self.model.meta("tokenizer.ggml.add_space_prefix") != "false"

    def end_of(self, prompt: Sequence[int]) -> str:
        """Return the last characters of a prompt: more than a mark has."""
        return b"".join(self.vocabulary.piece(token, special=True) for token in prompt[-_END_TOKENS:]).decode("utf-8", "replace")

    def gate(self, prompt: Sequence[int]) -> AnswerGate | None:
        """Return what keeps a grammar waiting for the answer to a prompt; None: it begins at once."""
        return gate_for(self.template.reasoning, self.end_of(prompt), self.vocabulary)

    def keep_answer(self, index: int) -> None:
        """Let one of several answers be what the cache holds."""
        if self.branches is not None:
            self.branches.keep(index)
            self.branches = None

    def close(self) -> None:
        """Free each context, then the weights that it uses."""
        if self.draft is not None:
            self.draft.close()
        self.context.close()
        self.model.close()

    def add_draft(self, log: NativeLog, cancel: CancelFlag) -> Problem | None:
        """Load the draft model where one is asked for; return why it cannot be used: the model answers without it."""
        is_asked = self.params.speculation is SpeculationKind.DRAFT and bool(self.params.model_draft)
        if is_asked and self.context.cache.can_drop:
            try:
                self.draft = load_draft(self.model, self.context, self.params, log, cancel)
            except ChatAppError as error:
                return error.problem
        return None


class LlamaBackend(Backend):
    """Holds at most one model.

    Args:
        cpu_only: Use no GPU and open no GPU's plug-in.
        cores: What watches the cores, the caller's to close; without it each model brings its own.
    """

    def __init__(self, *, cpu_only: bool = False, cores: CoreUse | None = None) -> None:
        self._cores = cores
        self._log = NativeLog()
        self._log.install()
        load_backends(cpu_only=cpu_only)
        check_cpu()
        llama_cpp.llama_backend_init()
        self._loaded: _Loaded | None = None

    def facts(self) -> BackendFacts:
        """See :class:`Backend`."""
        return BackendFacts(
            name="llama",
            versions=devices.engine_versions(),
            devices=devices.list_devices(),
            supports_gpu_offload=devices.supports_gpu_offload(),
            has_huge_pages=has_huge_pages(),
        )

    def load(
        self,
        path: str,
        params: LoadParams,
        cancel: CancelFlag,
        on_progress: Callable[[float], None],
        *,
        template: str = "",
        is_forced: bool = False,
    ) -> LoadedModel:
        """See :class:`Backend`."""
        self.unload()
        cancel.check()
        before = _before_load(Path(path))
        file = inspect_model_file(Path(path), self._log)
        asked, params = params, with_layers(params, file)
        try:
            model, context = self._set_up(file, params, cancel, on_progress, is_forced=is_forced)
        except ChatAppError as error:
            raise with_what_fits(error, params, file) from error
        self._loaded = _Loaded(model, context, params)
        template_problem = self._loaded.use_template(template)
        problem = self._add_draft(self._loaded, cancel) or template_problem
        context_info = self._loaded.context_info.model_copy(
            update={**before, "huge_bytes": huge_bytes(), "n_gpu_layers_asked": asked.n_gpu_layers}
        )
        info = model.info.model_copy(update={"thinks_by_default": self._loaded.template.thinks_by_default})
        return LoadedModel(info, context_info, _load_notices(self._loaded, params), problem)

    def _set_up(
        self, file: ModelFile, params: LoadParams, cancel: CancelFlag, on_progress: Callable[[float], None], *, is_forced: bool
    ) -> tuple[Model, Context]:
        model = load_model(file, params, self._log, cancel, on_progress, is_forced=is_forced)
        try:
            return model, make_context(model, params, self._log, is_forced=is_forced, cores=self._cores)
        except BaseException:
            model.close()
            raise

    def _add_draft(self, loaded: _Loaded, cancel: CancelFlag) -> Problem | None:
        try:
            problem = loaded.add_draft(self._log, cancel)
            cancel.check()  # reserving the caches cannot be interrupted
        except RequestCancelledError:
            self.unload()
            raise
        return problem

    def unload(self) -> None:
        """See :class:`Backend`."""
        if self._loaded is not None:
            self._loaded.close()
            self._loaded = None

    def keep_answer(self, index: int) -> None:
        """See :class:`Backend`."""
        if self._loaded is not None:
            self._loaded.keep_answer(index)

    def count_tokens(self, text: str) -> int:
        """See :class:`Backend`."""
        return len(self._required().vocabulary.tokenize(text, parse_special=False))

    def size_of_prompt(self, request: Generate) -> PromptSize:
        """See :class:`Backend`."""
        loaded = self._required()
        n_ctx = loaded.context.info.n_ctx
        return size_of_prompt(request, loaded.model, loaded.params, n_ctx, loaded.prompts, loaded.caches)

    def check_format(self, output_format: OutputFormat) -> None:
        """See :class:`Backend`."""
        check_format(output_format)

    def check_template(self, template: str) -> None:
        """See :class:`Backend`."""
        check_template(template)

    @property
    def n_ctx_used(self) -> int:
        """See :class:`Backend`."""
        if self._loaded is None:
            return 0
        return len(self._loaded.context.cache) if self._loaded.branches is None else self._loaded.branches.n_cells

    def generate(self, request: Generate, cancel: CancelFlag, report: TurnReport) -> StopReason:
        """See :class:`Backend`."""
        loaded = self._required()
        report.measure_cpu()
        loaded.keep_answer(0)
        for context in loaded.contexts:
            context.abort.watch(cancel)
        try:
            if request.purpose is Purpose.TITLE:
                with loaded.caches.aside(request.conversation_id):
                    return _answer(loaded, request, cancel, report)
            if request.n_answers > 1:
                return _answer_several(loaded, request, cancel, report)
            return _answer(loaded, request, cancel, report)
        finally:
            for context in loaded.contexts:
                context.abort.release()

    def plan_memory(self, path: str, params: LoadParams) -> MemoryNeed:
        """See :class:`Backend`."""
        try:
            return plan_memory(Path(path), params)
        finally:
            self._log.install()  # the plan has a log of its own

    def sustain(self, request: Sustain, cancel: CancelFlag, report: SustainedReport) -> None:
        """See :class:`Backend`."""
        loaded = self._required()
        loaded.keep_answer(0)
        test = sustain(request, loaded.context, loaded.vocabulary, loaded.caches, report)
        loaded.context.abort.watch(cancel)
        try:
            test.run(cancel)
        finally:
            loaded.context.abort.release()

    def _required(self) -> _Loaded:
        if self._loaded is None:
            raise ChatAppError.of(ProblemKind.NO_MODEL_LOADED)
        return self._loaded


def _before_load(path: Path) -> dict[str, float | None]:
    """Return what a context remembers of the moment before; whatever looks into the file after this fills the page cache."""
    return {"cached_share": cached_share(model_parts(path)), "own_bytes": psutil.Process().memory_info().rss}


def _answer(loaded: _Loaded, request: Generate, cancel: CancelFlag, report: TurnReport) -> StopReason:
    seed = draw_seed(request.sampling)
    sampler = make_chain(request.sampling, seed, loaded.vocabulary, request.output_format)  # first: it may refuse the request
    try:
        return _draw(loaded, request, cancel, report, sampler, seed)
    finally:
        sampler.close()


def _draw(
    loaded: _Loaded, request: Generate, cancel: CancelFlag, report: TurnReport, sampler: SamplerChain, seed: int
) -> StopReason:
    window = PromptWindow(request, loaded.params, loaded.context.info.n_ctx, loaded.prompts, loaded.caches)
    fitted = window.fit()
    tokens = list(fitted.tokens)
    report.prepared(_prepared(loaded, request, fitted, seed), report.stopwatch.us())
    kind, has_draft = loaded.params.speculation, loaded.draft is not None
    if request.purpose is Purpose.TITLE:  # the cache of a draft model is nobody's to throw away either
        kind = SpeculationKind.OFF
    speculation = speculation_of(kind, loaded.context.cache, sampler, has_draft=has_draft)
    report.speculated(speculation)
    guesses = speculation is not None and speculation.state is SpeculationState.ACTIVE
    loop = (SpeculativeLoop if guesses else DecodeLoop)(loaded.context, loaded.vocabulary, cancel, report, window.make_room)
    known = loop.prefill(tokens)
    sampler.remember(tokens, known)
    if isinstance(sampler, ConstrainedChain):
        sampler.wait_for_answer(loaded.gate(tokens))
        sampler.on_answer(report.answer_begins)
    if isinstance(loop, SpeculativeLoop):
        _speculate(loop, loaded, request, tokens, cancel)
    stream = _stream(loaded, request)
    try:
        return loop.decode(sampler, stream, request.sampling.max_tokens)
    finally:
        if isinstance(sampler, ConstrainedChain):
            report.constrained(sampler.cost, is_complete=sampler.is_complete_without(stream.cut))


def _speculate(loop: SpeculativeLoop, loaded: _Loaded, request: Generate, tokens: list[int], cancel: CancelFlag) -> None:
    draft = loaded.draft
    before = loaded.guessing[1] if loaded.guessing and loaded.guessing[0] == request.conversation_id else None
    guesser: DraftGuesser | None = None
    gate = SpeculationGate(before=before)
    if draft is not None:
        guesser = DraftGuesser(draft, loaded.vocabulary, request.conversation_id, tokens, cancel)
        gate = SpeculationGate(SpeculationKind.DRAFT, draft.n_most, before)
    loaded.guessing = request.conversation_id, gate
    loop.speculate(tokens, gate, guesser)


def _answer_several(loaded: _Loaded, request: Generate, cancel: CancelFlag, report: TurnReport) -> StopReason:
    check_alternatives(loaded.context, request.n_answers)
    report.speculated(no_speculation(loaded.params.speculation, SpeculationState.SEVERAL))
    seeds = seeds_from(draw_seed(request.sampling), request.n_answers)
    with sampler_chains(request, seeds, loaded.vocabulary) as chains:  # first: they may refuse the request
        fitted = PromptWindow(request, loaded.params, loaded.context.info.n_ctx, loaded.prompts, loaded.caches).fit()
        tokens = list(fitted.tokens)
        report.prepared(_prepared(loaded, request, fitted, seeds[0]), report.stopwatch.us())
        known = DecodeLoop(loaded.context, loaded.vocabulary, cancel, report).prefill(tokens)
        loaded.branches = CacheBranches(loaded.context.handle, loaded.context.cache, request.n_answers)
        end = loaded.end_of(tokens)
        for chain in chains:
            if isinstance(chain, ConstrainedChain):
                chain.wait_for_answer(loaded.gate(tokens))
        job = AlternativesJob(
            *(loaded.context, loaded.vocabulary, request, chains, seeds),
            new_stream=lambda: _stream(loaded, request),
            new_splitter=lambda: loaded.template.reasoning.splitter(end),
        )
        return job.write(tokens, known, loaded.branches, cancel, report)


def _stream(loaded: _Loaded, request: Generate) -> TextStream:
    stops = (*request.sampling.stop, *loaded.prompts.stops)
    return TextStream(stops, drop_leading_space=loaded.drops_leading_space and not request.continues)


def _prepared(loaded: _Loaded, request: Generate, fitted: FittedPrompt, seed: int) -> PreparedPrompt:
    folded = (Notice.SYSTEM_FOLDED,) if request.system_prompt and loaded.template.folds_system else ()
    return PreparedPrompt(
        n_prompt=len(fitted.tokens),
        n_prompt_cached=fitted.n_cached,
        n_reserve=fitted.n_reserve,
        seed=seed,
        trim=fitted.trim,
        notices=(*loaded.template.notices, *folded),
        cache_miss=fitted.cache_miss,
        splitter=loaded.template.reasoning.splitter(loaded.end_of(fitted.tokens)),
    )


def _load_notices(loaded: _Loaded, params: LoadParams) -> tuple[Notice, ...]:
    info = loaded.model.info
    conditions = {
        Notice.CONTEXT_ABOVE_TRAINED: 0 < info.n_ctx_train < loaded.context.info.n_ctx,
        Notice.NO_CACHE_REUSE: info.is_recurrent or info.is_hybrid,
        Notice.NO_CACHE_SHIFT: not loaded.context.info.can_shift and not (info.is_recurrent or info.is_hybrid),
        Notice.NO_GPU_BACKEND: params.n_gpu_layers > 0 and not devices.supports_gpu_offload(),
    }
    return (*loaded.template.notices, *(notice for notice, holds in conditions.items() if holds))
