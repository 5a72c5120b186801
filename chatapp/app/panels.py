"""The parts of the window with many small widgets, which can be built one after the other."""

from collections.abc import Iterator

from chatapp.ui.models.model_picker import ModelPicker
from chatapp.ui.performance.panel import PerformancePanel
from chatapp.ui.settings.load_panel import LoadPanel
from chatapp.ui.settings.sampler_panel import SamplerPanel
from chatapp.ui.theme import Theme

__all__ = ["Panels"]


class Panels:
    """Model picker, sampler, load settings and figures; all there once :meth:`steps` has ended."""

    picker: ModelPicker
    sampler: SamplerPanel
    load: LoadPanel
    performance: PerformancePanel

    def steps(self, theme: Theme) -> Iterator[None]:
        """Build one part a step."""
        self.sampler = SamplerPanel()
        yield
        self.load = LoadPanel()
        yield
        self.performance = PerformancePanel(theme)
        yield
        self.picker = ModelPicker()

    @classmethod
    def at_once(cls, theme: Theme) -> "Panels":
        """Return all of them, built in one go."""
        panels = cls()
        for _ in panels.steps(theme):
            pass
        return panels
