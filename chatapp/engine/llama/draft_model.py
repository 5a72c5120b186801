"""A second model beside the one that answers: small, of the same vocabulary, with a context and a cache of its own."""

from pathlib import Path

import llama_cpp

from chatapp.domain.load_params import CacheType, LoadParams
from chatapp.domain.model_info import BufferInfo, BufferUse
from chatapp.engine.cancel import CancelFlag
from chatapp.engine.llama.context import Context, make_context
from chatapp.engine.llama.conversation_caches import ConversationCaches
from chatapp.engine.llama.draft_vocabulary import why_unlike
from chatapp.engine.llama.gguf_file import inspect_model_file
from chatapp.engine.llama.model import Model, load_model
from chatapp.engine.llama.native_log import NativeLog
from chatapp.engine.llama.token_bytes import TokenBytes
from chatapp.errors import ChatAppError, ProblemKind

__all__ = ["DraftModel", "load_draft"]

_RECURRENT = "it is a recurrent model, which cannot take a wrong guess back"
_REASONS = {
    ProblemKind.MODEL_MISSING: "the file is not there",
    ProblemKind.MODEL_PART_MISSING: "one of its files is missing",
    ProblemKind.MODEL_UNREADABLE: "the file cannot be read",
    ProblemKind.NOT_A_GGUF: "it is not a GGUF model file",
    ProblemKind.MODEL_TRUNCATED: "the file is cut short",
    ProblemKind.GGUF_INVALID: "its header is damaged",
    ProblemKind.UNKNOWN_ARCHITECTURE: "this build of llama.cpp does not know its architecture",
    ProblemKind.NOT_A_CHAT_MODEL: "it is no text-generation model",
    ProblemKind.MODEL_TOO_LARGE: "too little memory is free for it",
    ProblemKind.CONTEXT_TOO_LARGE: "too little memory is free for its KV cache",
    ProblemKind.LOAD_OUT_OF_MEMORY: "too little memory is free for it",
}
_NO_REASON = "llama.cpp could not load it"


class DraftModel:
    """The draft and what its answers left in its cache. Free it with :meth:`close`.

    Attributes:
        n_most: Guesses at a time.
        p_min: Probability below which it does not guess.
        caches: Its cache, in which the conversations take turns as in the target's.
    """

    def __init__(self, model: Model, context: Context, target: Context, params: LoadParams) -> None:
        self.model = model
        self.context = context
        self.caches = ConversationCaches(context.cache, TokenBytes(model.vocabulary))
        self.n_most = params.n_draft
        self.p_min = params.draft_p_min
        self._target = target

    @property
    def file(self) -> str:
        """File name, without its folder."""
        return self.model.info.file

    @property
    def buffers(self) -> tuple[BufferInfo, ...]:
        """All memory of the draft, one entry for each device."""
        sums: dict[tuple[str, bool], int] = {}
        for buffer in self.context.info.buffers:
            key = (buffer.device, buffer.is_mapped)
            sums[key] = sums.get(key, 0) + buffer.bytes
        return tuple(
            BufferInfo(device=device, use=BufferUse.DRAFT, bytes=size, is_mapped=is_mapped)
            for (device, is_mapped), size in sums.items()
        )

    def follow_threads(self) -> None:
        """Compute with as many threads as the target: they never compute at the same time."""
        read = (llama_cpp.llama_n_threads, llama_cpp.llama_n_threads_batch)
        wanted, present = ([int(number(handle)) for number in read] for handle in (self._target.handle, self.context.handle))
        if wanted != present:
            llama_cpp.llama_set_n_threads(self.context.handle, *wanted)

    def close(self) -> None:
        """Free the context, then the weights that it uses."""
        self.context.close()
        self.model.close()


def load_draft(target: Model, context: Context, params: LoadParams, log: NativeLog, cancel: CancelFlag) -> DraftModel:
    """Load the draft model that the settings name.

    Args:
        target: The model that it guesses for.
        context: The target's.
        params: The target's load settings; the draft has the same window, and caches of f16, as in llama.cpp.
        log: llama.cpp's.
        cancel: Stops the load.

    Raises:
        ChatAppError: ``DRAFT_UNUSABLE``.
        RequestCancelledError: The load was cancelled.
    """
    path = Path(params.model_draft)
    try:
        return _load(path, target, context, params, log, cancel)
    except ChatAppError as error:
        reason = _REASONS.get(error.problem.kind, _NO_REASON)
        if error.problem.kind is ProblemKind.DRAFT_UNUSABLE:
            raise
        detail = f"{error.problem.sentence()}\n{error.problem.detail}"
        raise ChatAppError.of(ProblemKind.DRAFT_UNUSABLE, file=path.name, reason=reason, detail=detail) from error


def _load(path: Path, target: Model, context: Context, params: LoadParams, log: NativeLog, cancel: CancelFlag) -> DraftModel:
    own = _params_of_draft(params, context)
    model = load_model(inspect_model_file(path, log), own, log, cancel, _tell_nobody)
    try:
        _check_pair(target, model)
        return DraftModel(model, make_context(model, own, log), context, params)
    except BaseException:
        model.close()
        raise


def _check_pair(target: Model, draft: Model) -> None:
    reason = _RECURRENT if draft.info.is_recurrent or draft.info.is_hybrid else why_unlike(target, draft)
    if reason:
        raise ChatAppError.of(ProblemKind.DRAFT_UNUSABLE, file=draft.info.file, reason=reason)


def _params_of_draft(params: LoadParams, context: Context) -> LoadParams:
    own = {"n_gpu_layers": params.n_gpu_layers_draft, "type_k": CacheType.F16, "type_v": CacheType.F16}
    threads = {"n_threads": context.info.n_threads, "n_threads_batch": context.info.n_threads_batch}  # fixed: no governor
    return params.model_copy(update=own | threads)


def _tell_nobody(_fraction: float) -> None:
    """The progress shown is the target's."""
