from pytestqt.qtbot import QtBot

from chatapp.controllers.settings import SettingsController
from chatapp.domain.settings import AppSettings, ThemeChoice


class _Keeper:
    def __init__(self) -> None:
        self.kept: list[AppSettings] = []

    def keep_settings(self, settings: AppSettings) -> None:
        self.kept.append(settings)


def test_many_changes_become_one_write(qtbot: QtBot) -> None:
    keeper = _Keeper()
    controller = SettingsController(keeper, AppSettings())
    for text in ("a", "ab", "abc"):
        controller.change(system_prompt=text)
    qtbot.wait_until(lambda: bool(keeper.kept), timeout=5000)
    assert [settings.system_prompt for settings in keeper.kept] == ["abc"]


def test_an_equal_value_is_no_change(qtbot: QtBot) -> None:
    controller = SettingsController(_Keeper(), AppSettings(theme=ThemeChoice.DARK))
    with qtbot.assert_not_emitted(controller.changed):
        controller.change(theme=ThemeChoice.DARK)


def test_closing_writes_at_once(qtbot: QtBot) -> None:  # noqa: ARG001 - the timer needs an application object
    keeper = _Keeper()
    controller = SettingsController(keeper, AppSettings())
    controller.change(system_prompt="late")
    controller.keep_now()
    assert [settings.system_prompt for settings in keeper.kept] == ["late"]
