"""The environment that a browser gets when a bundle starts it."""

from chatapp.app.system_environment import restore

BUNDLE = "/opt/chatapp/_internal"


def test_the_users_own_search_path_comes_back() -> None:
    environment = {"LD_LIBRARY_PATH": f"{BUNDLE}:/usr/local/cuda", "LD_LIBRARY_PATH_ORIG": "/usr/local/cuda", "HOME": "/h"}
    restore(environment, BUNDLE)
    assert environment == {"LD_LIBRARY_PATH": "/usr/local/cuda", "HOME": "/h"}


def test_a_search_path_that_was_not_there_goes() -> None:
    environment = {"LD_LIBRARY_PATH": BUNDLE, "QT_PLUGIN_PATH": f"{BUNDLE}/PySide6/Qt/plugins", "LANG": "C"}
    restore(environment, BUNDLE)
    assert environment == {"LANG": "C"}


def test_an_empty_original_is_an_original() -> None:
    environment = {"LD_LIBRARY_PATH": BUNDLE, "LD_LIBRARY_PATH_ORIG": ""}
    restore(environment, BUNDLE)
    assert environment == {"LD_LIBRARY_PATH": ""}


def test_paths_of_others_stay() -> None:
    environment = {"LD_LIBRARY_PATH": "/usr/local/cuda", "QT_PLUGIN_PATH": "/usr/lib/qt6/plugins"}
    before = dict(environment)
    restore(environment, BUNDLE)
    assert environment == before


def test_the_start_programs_notes_go_so_that_the_engine_sets_its_own_search_path() -> None:
    environment = {"_PYI_APPLICATION_HOME_DIR": BUNDLE, "_PYI_PARENT_PROCESS_LEVEL": "1", "PYTHONHOME": "/p"}
    restore(environment, BUNDLE)
    assert environment == {"PYTHONHOME": "/p"}
