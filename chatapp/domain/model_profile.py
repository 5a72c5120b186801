"""What is remembered of one model: how it is loaded and sampled, its template and system prompt, and that the user likes it."""

from datetime import datetime

from pydantic import BaseModel, ConfigDict

from chatapp.domain.load_params import LoadParams
from chatapp.domain.profile import check_prompt, profile_from_text, unreadable
from chatapp.domain.sampling import SamplingParams

__all__ = ["MAX_TEMPLATE_CHARACTERS", "ModelProfile", "profile_from_json", "profile_json"]

MAX_TEMPLATE_CHARACTERS = 256 * 1024
_OF_THIS_MACHINE = {"is_favourite", "last_used_at"}  # stays here when the settings are given away


class ModelProfile(BaseModel):
    """Settings of one model (immutable). Unknown fields of a newer version are ignored.

    Attributes:
        load_params: What was asked for when it was loaded last, also where memory allowed less; None: never.
        sampling: Its sampler values; None: those in force stay.
        system_prompt: Of new conversations with it; None: the general one.
        template: Jinja text in place of the file's own chat template; empty: the file's.
        is_favourite: It stands at the top of the list.
        last_used_at: When it was loaded last.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    load_params: LoadParams | None = None
    sampling: SamplingParams | None = None
    system_prompt: str | None = None
    template: str = ""
    is_favourite: bool = False
    last_used_at: datetime | None = None


def profile_json(profile: ModelProfile) -> str:
    """Return a profile as JSON to give away: without what says something of the user or of folders."""
    params = profile.load_params
    shared = profile.model_copy(update={"load_params": None if params is None else params.without_folders()})
    return shared.model_dump_json(indent=2, exclude=_OF_THIS_MACHINE, exclude_none=True) + "\n"


def profile_from_json(text: str, file: str, present: ModelProfile) -> ModelProfile:
    """Return a profile with what a file says; what it does not say stays as it is at ``present``, favourite and last use too.

    Raises:
        ChatAppError: ``PROFILE_UNREADABLE``: ``file`` is named in the sentence.
    """
    read = profile_from_text(ModelProfile, text, file)
    said = read.model_fields_set & (ModelProfile.model_fields.keys() - _OF_THIS_MACHINE)
    if not said:
        raise unreadable(file, reason="it holds no settings of a model")
    if len(read.template) > MAX_TEMPLATE_CHARACTERS:
        raise unreadable(file, reason="its template is longer than any real one")
    check_prompt(read.system_prompt, file)
    return present.model_copy(update={name: _said_over(getattr(present, name), getattr(read, name)) for name in said})


def _said_over(present: object, read: object) -> object:
    """Return what was read; of settings with fields of their own, those that the file does not name stay."""
    if isinstance(read, BaseModel) and isinstance(present, type(read)):
        return present.model_copy(update={name: getattr(read, name) for name in read.model_fields_set})
    return read
