"""Whether the model will fit with the settings shown, how fast it would be, and one click to what fits."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from chatapp.controllers.load_planner import PlanState
from chatapp.domain.load_params import ALL_LAYERS, AUTO_LAYERS
from chatapp.metrics.load_forecast import LoadForecast
from chatapp.metrics.memory_plan import DevicePlan, MemoryPlan, Verdict
from chatapp.ui.models.model_list import problem_text
from chatapp.ui.named import named
from chatapp.ui.number_spelling import filled, localized
from chatapp.ui.settings.plan_bar import PlanBar
from chatapp.ui.settings.plan_text import (
    device_lines,
    outcome_lines,
    outcome_text,
    parts_text,
    source_text,
    speed_text,
    speed_tip,
    sum_text,
    verdict_text,
)
from chatapp.ui.theme import GRID_PX, Theme

__all__ = ["PlanCard"]

_ROLES = {Verdict.FITS: "good", Verdict.TIGHT: "caution", Verdict.DOES_NOT_FIT: "bad", None: "muted"}


class PlanCard(QWidget):
    """Shows a :class:`PlanState`; hidden while no model is chosen.

    Signals:
        n_ctx_chosen: The window that fits was taken.
        n_gpu_layers_chosen: The layers that fit were taken.
    """

    n_ctx_chosen = Signal(int)
    n_gpu_layers_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("planCard")
        self.setAccessibleName(self.tr("Memory plan"))
        self._verdict, self._sum = named(QLabel(self), "planVerdict"), named(QLabel(self), "planSum")
        self._bar = PlanBar(self)
        self._parts, self._speed = self._line("planParts"), self._line("planSpeed")
        self._source, self._outcome = self._line("planSource"), self._line("planOutcome")
        self._n_ctx = self._chip("planTakeContext", self.tr("Take the largest context that fits with its margin"))
        self._layers = self._chip("planTakeLayers", self.tr("Take the number of layers that leaves the GPU its margin"))
        self._state = PlanState()
        self._lay_out()
        self._n_ctx.clicked.connect(self._on_n_ctx_clicked)
        self._layers.clicked.connect(self._on_layers_clicked)
        self.show_state(self._state)

    def show_state(self, state: PlanState) -> None:
        """Show another plan."""
        self._state = state
        self.setVisible(bool(state.path))
        self._outcome.setVisible(state.outcome is not None)
        if state.outcome is not None:
            self._outcome.setText(outcome_text(state.outcome))
            self._outcome.setToolTip("\n".join(outcome_lines(state.outcome)))
        if state.problem is not None or state.forecast is None:
            self._show_nothing(problem_text(state.problem) or self._why_not(state))
        else:
            self._show_forecast(state, state.forecast)

    def set_theme(self, theme: Theme) -> None:
        """Pass the theme to the bar."""
        self._bar.set_theme(theme)

    def _why_not(self, state: PlanState) -> str:
        if state.is_asking:
            return self.tr("asking llama.cpp…")
        return self.tr("The memory plan appears as soon as the file's header is read.")

    def _show_nothing(self, text: str) -> None:
        self._show_verdict(None, "")
        self._parts.setText(text)
        for widget in (self._bar, self._speed, self._source, self._n_ctx, self._layers):
            widget.setVisible(False)

    def _show_forecast(self, state: PlanState, forecast: LoadForecast) -> None:
        plan = forecast.plan
        self._show_verdict(plan.verdict, sum_text(plan))
        shown = plan.tight_spot or plan
        self._bar.show_parts(_bar_parts(shown), shown.free_bytes or 0)
        self._parts.setText(parts_text(plan))
        self._parts.setToolTip("\n".join(device_lines(plan)))
        self._bar.setToolTip("\n".join(device_lines(plan)))
        self._speed.setText(speed_text(forecast.decode, forecast.prefill))
        self._speed.setToolTip(speed_tip(forecast.decode, forecast.prefill))
        self._source.setText(source_text(plan.source, is_asking=state.is_asking))
        for widget in (self._bar, self._speed, self._source):
            widget.setVisible(True)
        self._show_offers(state, forecast)

    def _show_offers(self, state: PlanState, forecast: LoadForecast) -> None:
        """Offer what fits only where what is asked for does not, and only what would change something."""
        is_wanted = forecast.plan.verdict not in (Verdict.FITS, None)
        n_ctx, n_layers = forecast.largest_n_ctx, forecast.best_n_gpu_layers
        self._n_ctx.setVisible(is_wanted and n_ctx is not None and n_ctx < state.params.n_ctx)
        self._n_ctx.setText(filled(self.tr("Take n_ctx {n:,}"), n=n_ctx or 0))
        is_other = n_layers is not None and state.params.n_gpu_layers not in (n_layers, AUTO_LAYERS)
        self._layers.setVisible(is_wanted and is_other and forecast.layers_help)
        layers = self.tr("all") if n_layers == ALL_LAYERS else localized(f"{n_layers or 0:,}")
        self._layers.setText(self.tr("Take {n} GPU layers").format(n=layers))

    def _show_verdict(self, verdict: Verdict | None, beside: str) -> None:
        self._verdict.setText(verdict_text(verdict))
        self._verdict.setAccessibleName(
            self.tr("Memory plan: {verdict}, {sum}").format(verdict=verdict_text(verdict), sum=beside)
        )
        self._verdict.setProperty("role", _ROLES[verdict])
        self._verdict.style().unpolish(self._verdict)
        self._verdict.style().polish(self._verdict)
        self._sum.setText(beside)

    @Slot()
    def _on_n_ctx_clicked(self) -> None:
        if self._state.forecast is not None and self._state.forecast.largest_n_ctx is not None:
            self.n_ctx_chosen.emit(self._state.forecast.largest_n_ctx)

    @Slot()
    def _on_layers_clicked(self) -> None:
        if self._state.forecast is not None and self._state.forecast.best_n_gpu_layers is not None:
            self.n_gpu_layers_chosen.emit(self._state.forecast.best_n_gpu_layers)

    def _line(self, name: str) -> QLabel:
        label = named(QLabel(self), name)
        label.setProperty("role", "label")
        label.setWordWrap(True)
        return label

    def _chip(self, name: str, tip: str) -> QPushButton:
        button = named(QPushButton(self), name)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        return button

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        self._sum.setProperty("role", "muted")
        self._sum.setWordWrap(True)  # the name of a device, in a long language or in large letters, takes a second line
        self._sum.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        head.addWidget(self._verdict, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self._sum, 1)
        offers = QHBoxLayout()
        offers.setSpacing(GRID_PX)
        for button in (self._n_ctx, self._layers):
            offers.addWidget(button)
        offers.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID_PX // 2)
        column.addLayout(head)
        for widget in (self._bar, self._parts, self._speed, self._source, self._outcome):
            column.addWidget(widget)
        column.addLayout(offers)


def _bar_parts(shown: MemoryPlan | DevicePlan) -> list[int]:
    devices = shown.devices if isinstance(shown, MemoryPlan) else (shown,)
    parts = [(one.weights_bytes, one.kv_bytes, one.compute_bytes, one.draft_bytes + one.other_bytes) for one in devices]
    return [sum(sizes) for sizes in zip(*parts, strict=True)]
