#!/bin/sh
# Signs, notarizes and packs build/bundle/dist/chatapp.app. Run after `python3 packaging/build.py bundle` on a Mac.
#
# Secrets come from the environment; without them the disk image is made unsigned and says so:
#   CHATAPP_CODESIGN_IDENTITY   "Developer ID Application: NAME (TEAM)", in a keychain that is unlocked
#   CHATAPP_NOTARY_PROFILE      the profile that `xcrun notarytool store-credentials` wrote
#   CHATAPP_NOTARY_KEYCHAIN     the keychain that it wrote it into, where that is not the user's own
set -eu

root="$(cd "$(dirname "$0")/../.." && pwd)"
app="$root/build/bundle/dist/chatapp.app"
packages="$root/build/bundle/packages"
version="$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/pyproject.toml" | head -n 1)"
image="$packages/chatapp-$version-$(uname -m).dmg"

[ -d "$app" ] || { echo "There is no $app: run python3 packaging/build.py bundle first." >&2; exit 1; }
mkdir -p "$packages"

notarize() {
    xcrun notarytool submit "$1" --keychain-profile "$CHATAPP_NOTARY_PROFILE" \
        ${CHATAPP_NOTARY_KEYCHAIN:+--keychain "$CHATAPP_NOTARY_KEYCHAIN"} --wait
}

# Made beside the program after PyInstaller had finished the app.
ditto "$root/build/bundle/dist/chatapp/licences" "$app/Contents/Resources/licences"
ditto "$root/build/bundle/dist/chatapp/_internal/build.json" "$app/Contents/Resources/build.json"

if [ -n "${CHATAPP_CODESIGN_IDENTITY:-}" ]; then
    # What lies inside was signed by PyInstaller, with the same identity; the licences broke the outermost seal alone.
    codesign --force --timestamp --options runtime --sign "$CHATAPP_CODESIGN_IDENTITY" \
        --entitlements "$root/packaging/macos/entitlements.plist" "$app"
    codesign --verify --deep --strict --verbose=2 "$app"
    if [ -n "${CHATAPP_NOTARY_PROFILE:-}" ]; then
        # ditto keeps the links inside of the bundle; zip would not.
        ditto -c -k --keepParent "$app" "$packages/chatapp-notarize.zip"
        notarize "$packages/chatapp-notarize.zip"
        rm "$packages/chatapp-notarize.zip"
        xcrun stapler staple "$app"
    fi
else
    codesign --force --deep --sign - "$app"
    echo "No CHATAPP_CODESIGN_IDENTITY: the app is signed ad hoc, and other Macs will refuse it until it is allowed by hand."
fi

staging="$(mktemp -d)"
trap 'rm -rf "$staging"' EXIT
ditto "$app" "$staging/chatapp.app"
ln -s /Applications "$staging/Applications"
attempt=1
# On runners a scanner may hold the volume that hdiutil has just made: "Resource busy".
until hdiutil create -volname "chatapp $version" -srcfolder "$staging" -ov -format UDZO "$image"; do
    [ "$attempt" -lt 5 ] || exit 1
    attempt=$((attempt + 1))
    sleep 10
done

if [ -n "${CHATAPP_CODESIGN_IDENTITY:-}" ]; then
    codesign --timestamp --sign "$CHATAPP_CODESIGN_IDENTITY" "$image"
    if [ -n "${CHATAPP_NOTARY_PROFILE:-}" ]; then
        notarize "$image"
        xcrun stapler staple "$image"
    fi
fi
echo "$image"
