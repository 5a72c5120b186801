"""Proves the plug-in for graphics cards in a clean system, on Mesa's software device: no machine for builds has a card."""

from pathlib import Path
from typing import Any

from bundle.project import NAME
from launcher.terminal import LaunchError, say
from linux import drive
from linux.clean_system import CleanSystem
from linux.prove_deb import install_deb
from linux.screen import x_screen

__all__ = ["on_gpu", "prove_vulkan"]

_DRIVER = ("libvulkan1", "mesa-vulkan-drivers")
_VISIBLE = {"GGML_VK_VISIBLE_DEVICES": "0"}  # Vulkan leaves devices out that are processors, unless they are named


def prove_vulkan(system: CleanSystem, package: Path, out: Path) -> dict[str, Any]:
    """Prove it: the same self-test without a driver, and with one; returns figures.

    Raises:
        LaunchError: A step failed.
    """
    facts = install_deb(system, package)
    with x_screen() as screen:
        variables = {"DISPLAY": screen.display, **_VISIBLE}
        run = drive.self_test(system, NAME, variables, out.with_name(f"{out.name}-without-driver"))
        drive.passed(run)
        if on_gpu(run.report):
            raise LaunchError("Something was computed on a GPU before there was a driver.")
        system.run("apt-get", "install", "--yes", "--no-install-recommends", *_DRIVER)
        run = drive.self_test(system, NAME, variables, out.with_name(f"{out.name}-with-driver"))
        drive.passed(run)
    gpu = on_gpu(run.report)
    if not gpu:
        raise LaunchError(f"Nothing was computed on the GPU: {run.report['devices']}, {run.report['context']}")
    say(f"  on the GPU: {gpu}")
    return facts | {"gpu": gpu, "answer": run.report["answer"]}


def on_gpu(report: dict[str, Any]) -> dict[str, Any]:
    """What a self-test computed on a GPU: layers, device, and MB reserved there; empty where it was nothing."""
    context = report["context"] or {"n_gpu_layers": 0, "buffers": []}
    names = {device["name"]: device["description"] for device in report["devices"] if device["kind"] in {"gpu", "igpu"}}
    reserved: dict[str, float] = {}
    for buffer in context["buffers"]:
        if buffer["device"] in names:
            reserved[buffer["use"]] = reserved.get(buffer["use"], 0.0) + buffer["bytes"] / 1e6
    if not context["n_gpu_layers"] or not reserved.get("weights"):
        return {}
    megabytes = {f"{use}_mb": round(size, 1) for use, size in reserved.items()}
    return {"layers": context["n_gpu_layers"], "devices": names, **megabytes}
