#!/bin/sh
# Installs chatapp for the user who runs this, without root. Run by the .run file; uninstall.sh takes it away again.
set -eu

prefix="${CHATAPP_PREFIX:-$HOME/.local}"
share="${XDG_DATA_HOME:-$prefix/share}"
home="$prefix/opt/chatapp"
program="$home/chatapp"

mkdir -p "$prefix/opt" "$prefix/bin" "$share"
rm -rf "$home.new"
cp -a chatapp "$home.new"
cp uninstall.sh "$home.new/uninstall.sh"
rm -rf "$home"
mv "$home.new" "$home"
ln -sf "$program" "$prefix/bin/chatapp"

# A desktop file needs the whole path: ~/.local/bin is not on every session's search path.
(cd share && find . -type f) | while read -r file; do
    mkdir -p "$share/$(dirname "$file")"
    case "$file" in
        *.desktop) sed "s|@PROGRAM@|$program|g" "share/$file" > "$share/$file" ;;
        *) cp "share/$file" "$share/$file" ;;
    esac
    echo "$share/${file#./}" >> "$home/installed-files"
done

for update in "update-desktop-database -q $share/applications" "update-mime-database $share/mime" \
    "gtk-update-icon-cache -q -t -f $share/icons/hicolor"; do
    if command -v "${update%% *}" > /dev/null 2>&1; then
        $update > /dev/null 2>&1 || true # the menu shows the entry after the next log-in all the same
    fi
done

# The one library without which the program cannot say itself what it lacks; every desktop has it.
for python in "$home"/_internal/libpython3*.so.*; do
    if LD_LIBRARY_PATH="$home/_internal" ldd "$python" 2> /dev/null | grep -q 'libexpat\.so\.1 => not found'; then
        if command -v apt > /dev/null 2>&1; then
            echo "This system lacks libexpat.so.1. Install it: sudo apt install libexpat1. Then start chatapp."
        else
            echo "This system lacks libexpat.so.1. Install expat with the system's package manager, then start chatapp."
        fi
    fi
done

echo "chatapp is installed in $home."
echo "Start it from the menu, or with: $prefix/bin/chatapp"
echo "Take it away with: $home/uninstall.sh"
