"""What a turn is measured with: the model, the engine and the machine that are there now."""

from dataclasses import dataclass, field

from chatapp.controllers.model import ModelState
from chatapp.domain.conversation import Conversation
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.turn import MachineInfo
from chatapp.metrics.live_turn import TurnSetting
from chatapp.protocol.events import EngineReady

__all__ = ["TurnFacts"]


@dataclass(slots=True)
class TurnFacts:
    """Kept up to date by whoever learns of a change; read when a turn begins.

    Attributes:
        model: Which model answers.
        ready: The engine's hello; None before the first.
        machine: None until it is known.
    """

    model: ModelState = field(default_factory=ModelState)
    ready: EngineReady | None = None
    machine: MachineInfo | None = None

    def switch(self, thinking: bool | None) -> bool | None:  # noqa: FBT001 - a setting of three values
        """Return what the template's switch for reasoning is set to, for a model that has one; None leaves it as it is."""
        model = self.model.model
        return None if model is None or model.thinks_by_default is None else thinking

    def setting(
        self,
        asked: Conversation,
        sampling: SamplingParams,
        thinking: bool | None,  # noqa: FBT001 - a setting of three values
        n_answers: int,
    ) -> TurnSetting:
        """Return what a turn that begins now is measured with."""
        model, ready = self.model, self.ready
        return TurnSetting(
            sampling=sampling,
            load_params=model.params,
            context=model.context,
            model=model.model,
            versions=None if ready is None else ready.versions,
            machine=self.machine,
            backend="" if ready is None else ready.backend,
            is_first_after_load=not model.is_warm,
            output_format=asked.output_format,
            thinking=self.switch(thinking),
            n_answers=n_answers,
        )
