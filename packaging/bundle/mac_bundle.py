"""The application bundle of macOS: its property list, and how it is signed where a certificate is given."""

import os
from pathlib import Path
from typing import Any

from bundle.project import APP_ID, NAME, TITLE, VERSION

__all__ = ["bundle_options", "property_list", "signing_options"]

IDENTITY = "CHATAPP_CODESIGN_IDENTITY"  # "Developer ID Application: NAME (TEAM)"; without it the bundle is signed ad hoc
OLDEST_SYSTEM = "14.0"  # what Qt's wheels need


def property_list() -> dict[str, Any]:
    """What Info.plist says beyond PyInstaller's own entries."""
    return {
        "CFBundleDisplayName": TITLE,
        "CFBundleShortVersionString": VERSION,
        "LSMinimumSystemVersion": OLDEST_SYSTEM,
        "LSApplicationCategoryType": "public.app-category.productivity",
        "NSHighResolutionCapable": True,
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "GGUF model",
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Alternate",
                "LSItemContentTypes": [f"{APP_ID}.gguf"],
            }
        ],
        "UTImportedTypeDeclarations": [
            {
                "UTTypeIdentifier": f"{APP_ID}.gguf",
                "UTTypeDescription": "GGUF model",
                "UTTypeConformsTo": ["public.data"],
                "UTTypeTagSpecification": {"public.filename-extension": ["gguf"]},
            }
        ],
    }


def bundle_options(root: Path) -> dict[str, Any]:
    """The arguments of PyInstaller's BUNDLE."""
    icon = root / "build" / "bundle" / "icons" / f"{NAME}.icns"
    return {"icon": str(icon), "bundle_identifier": APP_ID, "info_plist": property_list()}


def signing_options(platform: str, packaging: Path) -> dict[str, Any]:
    """The arguments of PyInstaller's EXE that sign; the identity comes from the environment, never from a file."""
    if platform != "darwin" or not os.environ.get(IDENTITY):
        return {}
    return {
        "codesign_identity": os.environ[IDENTITY],
        "entitlements_file": str(packaging / "macos" / "entitlements.plist"),
    }
