#!/bin/sh
# Prints the path of a Chromium for the browser tests; brings one by the system's package manager when there is none.
set -eu
find_browser() {
  if [ -n "${CHROMIUM_PATH:-}" ] && [ -x "$CHROMIUM_PATH" ]; then echo "$CHROMIUM_PATH"; return 0; fi
  for name in chromium chromium-browser google-chrome google-chrome-stable; do
    if command -v "$name" >/dev/null 2>&1; then command -v "$name"; return 0; fi
  done
  mac='/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  if [ -x "$mac" ]; then echo "$mac"; return 0; fi
  return 1
}
as_root() { if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi; }
install_browser() {
  if command -v apt-get >/dev/null 2>&1; then
    as_root apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 install -y -qq --no-install-recommends chromium
  elif command -v dnf >/dev/null 2>&1; then as_root dnf install -y -q chromium
  elif command -v pacman >/dev/null 2>&1; then as_root pacman -S --noconfirm --quiet chromium
  elif command -v apk >/dev/null 2>&1; then as_root apk add --quiet chromium
  elif command -v brew >/dev/null 2>&1; then brew install --quiet --cask chromium
  else echo 'No Chromium found and no package manager known. Install Chromium and set CHROMIUM_PATH.' >&2; exit 1
  fi
}
find_browser || { install_browser >&2; find_browser || { echo 'Chromium was installed but is not on the PATH; set CHROMIUM_PATH.' >&2; exit 1; }; }
