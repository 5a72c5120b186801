"""What the app remembers between two starts."""

from enum import StrEnum

from pydantic import BaseModel, ConfigDict

from chatapp.domain.load_params import LoadParams
from chatapp.domain.sampler_presets import SamplerPreset
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.use import Use

__all__ = ["AppSettings", "ThemeChoice"]


class ThemeChoice(StrEnum):
    """Which theme the window wears."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class AppSettings(BaseModel):
    """Settings of the app (immutable). Unknown fields of a newer version are ignored, missing ones take their default."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    theme: ThemeChoice = ThemeChoice.SYSTEM
    model_path: str = ""  # the model to load at start; empty = the starter model
    model_folders: tuple[str, ...] = ()
    load_params: LoadParams = LoadParams()
    sampling: SamplingParams = SamplingParams()
    sampler_presets: tuple[SamplerPreset, ...] = ()  # the user's own
    system_prompt: str = ""  # of new conversations
    conversation_id: str = ""  # the one to open at start
    use: Use = Use.CHAT  # what the panel's verdict is about
    window_geometry: str = ""  # base64 of QWidget.saveGeometry()
    overlay_place: str = ""  # "x,y" of the overlay's corner
    window_state: str = ""  # base64 of QMainWindow.saveState()
