"""A tiny engine with a GPU whose driver does what the file named in the first argument says, word by word.

``probe-crash``, ``probe-hang``: in a probe. ``load-crash``, ``decode-crash``: while it loads, or answers, on the GPU.
``full``: the card takes 15 layers and no more; ``packed``: it takes none, and the engine is wrong about it.
A file named bad is no model to it.
``incomplete``, ``dead``: with or without a GPU, because files of the installation are missing, or cut short.
"""

import os
import signal
import sys
import time
from pathlib import Path

from chatapp.domain.model_info import BufferInfo, BufferUse, DeviceInfo, EngineVersions
from chatapp.errors import Problem, ProblemKind
from chatapp.protocol import PROTOCOL_VERSION
from chatapp.protocol.codec import decode_command, encode
from chatapp.protocol.commands import Generate, LoadModel, Shutdown, UnloadModel
from chatapp.protocol.events import (
    EngineReady,
    Event,
    GenerationStarted,
    LoadFailed,
    LoadProgress,
    ModelLoaded,
    ModelUnloaded,
    StartFailed,
)
from tests.samples import sample_context, sample_model

__all__: list[str] = []

words = Path(sys.argv[1]).read_text("utf-8").split()
has_gpu = "--cpu-only" not in sys.argv


def crash(word: str) -> None:
    """Die as a driver does, if the file says so and the driver is in use."""
    if has_gpu and word in words:
        os.kill(os.getpid(), signal.SIGABRT)


def say(event: Event) -> None:
    """Write an event."""
    os.write(1, encode(event))


def load(command: LoadModel) -> Event:
    """Return what comes of a load."""
    if Path(command.path).stem == "bad":
        no_model = Problem(kind=ProblemKind.NOT_A_GGUF, facts={"file": "bad.gguf"})
        return LoadFailed(request_id=command.request_id, problem=no_model)
    n_gpu_layers, all_layers = command.params.n_gpu_layers, 31
    asked = all_layers if n_gpu_layers < 0 else n_gpu_layers
    if has_gpu and asked > {"full": 15, "packed": 0}.get(words[0] if words else "", all_layers):
        facts: dict[str, int | float | str] = {"file": "a.gguf", "reason": f"no room for {asked}", "fitting_n_gpu_layers": 15}
        return LoadFailed(request_id=command.request_id, problem=Problem(kind=ProblemKind.LOAD_OUT_OF_MEMORY, facts=facts))
    on = BufferInfo(device="Vulkan0" if has_gpu else "CPU", use=BufferUse.WEIGHTS, bytes=60_000_000)
    context = sample_context(512, 1000, buffers=(on,)).model_copy(
        update={"n_gpu_layers": asked if has_gpu else 0, "n_gpu_layers_asked": n_gpu_layers}
    )
    return ModelLoaded(request_id=command.request_id, model=sample_model(), context=context)


if "incomplete" in words:
    facts: dict[str, int | float | str] = {"file": "libllama.so", "reason": "it is not there"}
    say(StartFailed(problem=Problem(kind=ProblemKind.ENGINE_INCOMPLETE, facts=facts)))
    sys.exit(71)
if "dead" in words:
    os.kill(os.getpid(), signal.SIGBUS)
if "--probe" in sys.argv:
    crash("probe-crash")
    if "probe-hang" in words:
        time.sleep(600)
gpus = (DeviceInfo(name="Vulkan0", description="a card (driver 1)", kind="gpu", memory_total_bytes=8 * 10**9),) if has_gpu else ()
versions = EngineVersions(chatapp="0", bindings="0", llama_cpp="0", system_info="")
ready = EngineReady(protocol_version=PROTOCOL_VERSION, pid=os.getpid(), backend="scripted", versions=versions, devices=gpus)
say(ready.model_copy(update={"supports_gpu_offload": True}))
if "--probe" in sys.argv:
    sys.exit(0)
for line in sys.stdin.buffer:
    command = decode_command(line)
    if isinstance(command, LoadModel):
        say(LoadProgress(request_id=command.request_id, fraction=0.5))
        crash("load-crash")
        say(load(command))
    elif isinstance(command, Generate):
        say(GenerationStarted(request_id=command.request_id))
        crash("decode-crash")
    elif isinstance(command, UnloadModel):
        say(ModelUnloaded(request_id=command.request_id))
    elif isinstance(command, Shutdown):
        sys.exit(0)
