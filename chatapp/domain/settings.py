"""What the app remembers between two starts."""

from pydantic import BaseModel, ConfigDict

from chatapp.domain.appearance import TEXT_SCALE_BOUNDS_PCT, LanguageChoice, ThemeChoice
from chatapp.domain.load_params import LoadParams
from chatapp.domain.sampler_presets import SamplerPreset
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.title import TitleChoice
from chatapp.domain.use import Use

__all__ = ["TEXT_SCALE_BOUNDS_PCT", "AppSettings", "LanguageChoice", "ThemeChoice"]


class AppSettings(BaseModel):
    """Settings of the app (immutable). Unknown fields of a newer version are ignored, missing ones take their default."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    theme: ThemeChoice = ThemeChoice.SYSTEM
    model_path: str = ""  # the model to load at start; empty = the starter model
    model_folders: tuple[str, ...] = ()
    download_folder: str = ""  # where fetched models go; empty = the data folder's own
    model_files: tuple[str, ...] = ()  # single files that the user added to the list
    lists_known_places: bool = True  # models that other programs fetched are listed too
    loads_at_start: bool = True  # the model used last is loaded with the window
    unload_after_min: int = 0  # minutes without an answer until the model's memory is freed; 0 = never
    load_params: LoadParams = LoadParams()
    sampling: SamplingParams = SamplingParams()
    sampler_presets: tuple[SamplerPreset, ...] = ()  # the user's own
    system_prompt: str = ""  # of new conversations
    conversation_id: str = ""  # the one to open at start
    titles: TitleChoice = TitleChoice.FIRST_WORDS  # of conversations that the user did not name
    use: Use = Use.CHAT  # what the panel's verdict is about
    window_geometry: str = ""  # base64 of QWidget.saveGeometry()
    overlay_place: str = ""  # "x,y" of the overlay's corner
    window_state: str = ""  # base64 of QMainWindow.saveState()
    reading_place: str = ""  # "message id,pixels" of the topmost message in sight; empty = the end
    language: LanguageChoice = LanguageChoice.SYSTEM
    text_scale_pct: int = 100  # of all text of the interface
    less_motion: bool = False  # nothing slides; off: as the system wants it
    announces_answers: bool = True  # screen readers are told what was written
    notifies: bool = True  # a long answer that ends in the background is told
    release_feed: str = ""  # where Help > Check for updates asks; empty: nobody is asked
