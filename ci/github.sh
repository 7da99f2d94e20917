#!/usr/bin/env bash
# The steps of action.yml: `paths` names what is cached, `prepare` installs, `run` does the work.
set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
home="${RUNNER_TEMP:-/tmp}/goldseam"

paths() {
  {
    echo "modules=$root/node_modules"
    echo "modules-key=goldseam-modules-${RUNNER_OS:-}-${RUNNER_ARCH:-}-$(sha256sum "$root/package-lock.json" | cut -d ' ' -f 1)"
    echo "cache=$home/cache"
  } >> "$GITHUB_OUTPUT"
}

prepare() {
  if [ "$(uname -s)" != Linux ]; then
    echo "::error title=Goldseam::the sandbox needs Linux: use a runner such as ubuntu-latest"
    exit 2
  fi
  # Later releases of Ubuntu do not let a sandbox start without being told to.
  if ! command -v bwrap > /dev/null; then
    sudo apt-get update -qq && sudo apt-get install -y -qq bubblewrap
  fi
  if [ -e /proc/sys/kernel/apparmor_restrict_unprivileged_userns ]; then
    sudo sysctl -q -w kernel.apparmor_restrict_unprivileged_userns=0 || true
  fi
  [ -d "$root/node_modules/node" ] || npm ci --prefix "$root" --no-audit --no-fund
}

run() {
  local args=(--repo "${INPUT_DIRECTORY:-.}" --tests "${INPUT_TESTS:-suggest}" --out "${INPUT_REPORT:-goldseam-report}")
  [ -z "${INPUT_BASE:-}" ] || args+=(--base "$INPUT_BASE")
  GOLDSEAM_HOME="$home" exec "$root/bin/goldseam" ci "${args[@]}"
}

case "${1:-}" in
  paths | prepare | run) "$1" ;;
  *) echo "usage: $0 paths|prepare|run" >&2; exit 2 ;;
esac
