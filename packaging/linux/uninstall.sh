#!/bin/sh
# Takes chatapp away; chats, settings and models stay where they are.
set -eu

home="$(cd "$(dirname "$0")" && pwd)"
prefix="$(dirname "$(dirname "$home")")"
share="${XDG_DATA_HOME:-$prefix/share}"

if [ "$(basename "$home")" != chatapp ] || [ ! -f "$home/installed-files" ]; then
    echo "This is not an installed chatapp: $home" >&2
    exit 1
fi
while read -r file; do
    rm -f "$file"
done < "$home/installed-files"
if [ "$(readlink "$prefix/bin/chatapp" 2> /dev/null)" = "$home/chatapp" ]; then
    rm -f "$prefix/bin/chatapp"
fi
rm -rf "$home"
for update in "update-desktop-database -q $share/applications" "update-mime-database $share/mime"; do
    if command -v "${update%% *}" > /dev/null 2>&1; then
        $update > /dev/null 2>&1 || true
    fi
done
echo "chatapp is gone. Its chats, settings and models are still in $share/chatapp."
