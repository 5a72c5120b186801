"""Any number of conversations in one go: as one file, as a ZIP archive, or as a folder; whole, or not at all."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from chatapp.storage.session_log.atomic_write import whole_file, whole_folder, write_whole
from chatapp.storage.session_log.file_names import FileNames
from chatapp.storage.session_log.formats import FORMATS, LogFormat, text_in
from chatapp.storage.session_log.kept import KeptConversation

__all__ = ["ExportOrder", "export_many"]

_ZIP_EPOCH = 1980  # the format knows no year before it


@dataclass(frozen=True, slots=True)
class ExportOrder:
    """What is to be written, and where.

    Attributes:
        log_format: The format.
        target: A file; for several conversations in a format of one file each a ``.zip`` file, or a folder that is not there.
        is_single: There is one conversation, and ``target`` is its file.
        with_figures: Ignored where that is no choice.
    """

    log_format: LogFormat
    target: Path
    is_single: bool
    with_figures: bool = True


def export_many(order: ExportOrder, kept: Iterable[KeptConversation], on_done: Callable[[int], None]) -> None:
    """Write the conversations; they are taken one at a time, so that any number of them fits into memory.

    Args:
        order: What and where.
        kept: The conversations.
        on_done: Called with how many are written; what it raises ends the export, and nothing of it stays.

    Raises:
        ChatAppError: ``EXPORT_FAILED``; what stood under the target's name before is untouched.
    """
    counted = _counted(kept, on_done)
    if order.is_single or FORMATS[order.log_format].is_joined:
        write_whole(order.target, text_in(order.log_format, counted, with_figures=order.with_figures))
    elif order.target.suffix.lower() == ".zip":
        _write_zip(order, counted)
    else:
        _write_folder(order, counted)


def _counted(kept: Iterable[KeptConversation], on_done: Callable[[int], None]) -> Iterator[KeptConversation]:
    number = 0
    for number, one in enumerate(kept):
        on_done(number)
        yield one
        on_done(number + 1)


def _write_zip(order: ExportOrder, kept: Iterable[KeptConversation]) -> None:
    import zipfile  # noqa: PLC0415 - slow to load, and the window loads this module before its first paint

    names = FileNames()
    with whole_file(order.target) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for one in kept:
            name = names.take(one.conversation.title, FORMATS[order.log_format].ending)
            entry = zipfile.ZipInfo(name, _zip_time(one.conversation.updated_at))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16  # an entry without rights cannot be opened after unpacking
            with archive.open(entry, "w") as part:
                for chunk in text_in(order.log_format, [one], with_figures=order.with_figures):
                    part.write(chunk.encode())


def _write_folder(order: ExportOrder, kept: Iterable[KeptConversation]) -> None:
    names = FileNames()
    with whole_folder(order.target) as folder:
        for one in kept:
            name = names.take(one.conversation.title, FORMATS[order.log_format].ending)
            write_whole(folder / name, text_in(order.log_format, [one], with_figures=order.with_figures))


def _zip_time(moment: datetime) -> tuple[int, int, int, int, int, int]:
    local = moment.astimezone()
    return max(local.year, _ZIP_EPOCH), local.month, local.day, local.hour, local.minute, local.second
