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
  if ! command -v bwrap > /dev/null; then
    { as_root apt-get update -qq && as_root apt-get install -y -qq bubblewrap; } ||
      echo "::warning title=Goldseam::bubblewrap could not be installed: without it the kernel's namespaces are used"
  fi
  # Later releases of Ubuntu do not let a sandbox start without being told to.
  if [ -e /proc/sys/kernel/apparmor_restrict_unprivileged_userns ]; then
    as_root sysctl -q -w kernel.apparmor_restrict_unprivileged_userns=0 || true
  fi
  [ -d "$root/node_modules/node" ] || npm ci --prefix "$root" --no-audit --no-fund
}

# A job in a container is root, and has no sudo.
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

run() {
  # All caches of a repository together may have 10 GB.
  export GOLDSEAM_CACHE_MAX_GB="${GOLDSEAM_CACHE_MAX_GB:-2}"
  local args=(--repo "${INPUT_DIRECTORY:-.}" --tests "${INPUT_TESTS:-suggest}" --out "${INPUT_REPORT:-goldseam-report}")
  [ -z "${INPUT_BASE:-}" ] || args+=(--base "$INPUT_BASE")
  GOLDSEAM_HOME="$home" exec "$root/bin/goldseam" ci "${args[@]}"
}

case "${1:-}" in
  paths | prepare | run) "$1" ;;
  *) echo "usage: $0 paths|prepare|run" >&2; exit 2 ;;
esac
