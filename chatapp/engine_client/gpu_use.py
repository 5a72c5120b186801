"""Whether an engine works on a GPU, read from what it was told and what it said: pure bookkeeping."""

from chatapp.engine_client.exit_status import EngineExit
from chatapp.protocol.commands import Command, LoadModel
from chatapp.protocol.events import EngineReady, Event, ModelLoaded

__all__ = ["GpuUse", "is_native_crash"]

_GPU_KINDS = frozenset({"gpu", "igpu"})
_CRASHES = frozenset({"SIGSEGV", "SIGABRT", "SIGBUS", "SIGILL", "SIGFPE", "SIGTRAP"})
# NTSTATUS: access violation, illegal instruction, stack overflow, heap corruption, aborted
_WINDOWS_CRASHES = frozenset({0xC0000005, 0xC000001D, 0xC00000FD, 0xC0000374, 0xC0000409})


class GpuUse:
    """Of the engine of the moment."""

    def __init__(self) -> None:
        self._has_gpu = False
        self._is_on_gpu = False
        self._has_hello = False

    def begin(self) -> None:
        """An engine is being started."""
        self._has_gpu = self._is_on_gpu = self._has_hello = False

    def on_command(self, command: Command) -> None:
        """Note what is asked: a load goes to the GPU unless it forbids that."""
        if isinstance(command, LoadModel):
            self._is_on_gpu = command.params.n_gpu_layers != 0

    def on_event(self, event: Event) -> None:
        """Note what is told."""
        if isinstance(event, EngineReady):
            self._has_hello = True
            self._has_gpu = any(device.kind in _GPU_KINDS for device in event.devices)
        elif isinstance(event, ModelLoaded):
            self._is_on_gpu = event.context.n_gpu_layers > 0

    def is_to_blame(self, end: EngineExit, *, is_busy: bool) -> bool:
        """Return whether a GPU's driver is the likely cause of an end: a crash while it worked there, or before the hello.

        Args:
            end: How the engine ended.
            is_busy: A request was open.
        """
        if end.expected or not is_native_crash(end):
            return False
        return not self._has_hello or (self._has_gpu and self._is_on_gpu and is_busy)


def is_native_crash(end: EngineExit) -> bool:
    """Return whether native code broke; an end from outside (a kill, lack of memory) is none."""
    return end.signal_name in _CRASHES or end.exit_code in _WINDOWS_CRASHES
