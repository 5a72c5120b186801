"""What the engine loop asks of a backend: two exist, llama.cpp and a script."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.memory_need import MemoryNeed
from chatapp.domain.model_info import ContextInfo, DeviceInfo, EngineVersions, ModelInfo
from chatapp.domain.notice import Notice
from chatapp.domain.output_format import OutputFormat
from chatapp.engine.cancel import CancelFlag
from chatapp.engine.sustained import SustainedReport
from chatapp.engine.turn_report import TurnReport
from chatapp.errors import Problem
from chatapp.protocol.commands import Generate, Sustain

__all__ = ["Backend", "BackendFacts", "LoadedModel", "PromptSize"]


@dataclass(frozen=True)
class BackendFacts:
    """What the hello tells of a backend."""

    name: str  # "llama" or "scripted"
    versions: EngineVersions
    devices: tuple[DeviceInfo, ...] = ()
    supports_gpu_offload: bool = False
    has_huge_pages: bool = False


@dataclass(frozen=True)
class LoadedModel:
    """Result of a load."""

    model: ModelInfo
    context: ContextInfo
    notices: tuple[Notice, ...] = ()
    problem: Problem | None = None  # the model can answer, but something that was asked for with it is missing


@dataclass(frozen=True)
class PromptSize:
    """Tokens of a request that is not sent yet."""

    n_draft: int  # of its last message, without the template
    n_prompt: int
    n_prompt_cached: int  # of them, what the cache would serve


class Backend(ABC):
    """One thread calls these methods, one at a time; only the :class:`CancelFlag` is raised from another thread."""

    @abstractmethod
    def facts(self) -> BackendFacts:
        """Return what the hello tells."""

    @abstractmethod
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
        """Load a model; the one loaded before is freed first, also when the load then fails.

        Args:
            path: The model file.
            params: Load settings.
            cancel: Stops the load.
            on_progress: Takes the share of the weights read so far, 0..1.
            template: Stands in for the file's own chat template; one that cannot be used is told in the answer's problem.
            is_forced: Try it although too little memory seems to be free.

        Raises:
            ChatAppError: The model cannot be loaded, with the sentence for the user.
            RequestCancelledError: The load was cancelled.
        """

    @abstractmethod
    def unload(self) -> None:
        """Free the model and its context; does nothing where none is loaded."""

    @abstractmethod
    def generate(self, request: Generate, cancel: CancelFlag, report: TurnReport) -> StopReason:
        """Answer a conversation and tell ``report`` every count and stamp; the loop sends the closing event.

        Raises:
            ChatAppError: Before ``report.prepared``: the request is refused. After it: the generation failed.
        """

    @abstractmethod
    def keep_answer(self, index: int) -> None:
        """Go on with one of the answers of the last generation; does nothing where that wrote one answer, or has no such one."""

    @abstractmethod
    def count_tokens(self, text: str) -> int:
        """Return the number of tokens of a plain text.

        Raises:
            ChatAppError: ``NO_MODEL_LOADED``.
        """

    @abstractmethod
    def size_of_prompt(self, request: Generate) -> PromptSize:
        """Return what a request would cost if it were sent now; nothing is evaluated, and the cache stays as it is.

        Raises:
            ChatAppError: ``NO_MODEL_LOADED``, ``MESSAGE_TOO_LONG`` or ``TEMPLATE_FAILED``.
        """

    @abstractmethod
    def check_format(self, output_format: OutputFormat) -> None:
        """See that a format can be used; no model need be loaded.

        Raises:
            ChatAppError: It cannot, with the sentence for the user.
        """

    @abstractmethod
    def plan_memory(self, path: str, params: LoadParams) -> MemoryNeed:
        """Return what loading a model like this would reserve; nothing is reserved and a loaded model stays.

        Raises:
            ChatAppError: It cannot be loaded like this, with the sentence for the user.
        """

    @abstractmethod
    def check_template(self, template: str) -> None:
        """See that a chat template can be used; no model need be loaded.

        Raises:
            ChatAppError: ``TEMPLATE_INVALID``.
        """

    @abstractmethod
    def sustain(self, request: Sustain, cancel: CancelFlag, report: SustainedReport) -> None:
        """Decode at a constant depth until the time is over, and tell ``report`` every stamp.

        Raises:
            ChatAppError: ``NO_MODEL_LOADED``, ``OPTION_INVALID`` (no room for the depth) or ``DECODE_FAILED``.
            RequestCancelledError: It was stopped.
        """

    @property
    @abstractmethod
    def n_ctx_used(self) -> int:
        """Cells of the context that are occupied now; 0 where no model is loaded."""
