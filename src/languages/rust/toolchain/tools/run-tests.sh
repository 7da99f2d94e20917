#!/bin/sh
# run-tests.sh <runner> <folder for reports> <lcov file or nothing> <arguments of cargo test>...
# Both streams go, in order, over the channel to Goldseam: what was written cannot be changed. Coverage is measured if
# cargo-llvm-cov is installed.
runner=$1
out=$2
lcov=$3
shift 3
exec >&3 2>&1 3>&- 4<&-
has() {
  cargo "$1" --version >/dev/null 2>&1
}
measured=
if [ -n "$lcov" ] && has llvm-cov; then measured=yes; fi
# Examples in comments do not belong to a single target.
examples=yes
for argument; do
  case $argument in --lib | --bins | --test=*) examples= ;; esac
done

if [ "$runner" = nextest ] && has nextest; then
  printf '[profile.goldseam.junit]\npath = "%s"\n' "$out/nextest.xml" >"$out/nextest.toml"
  # A test that passes when it is run again is a flake: that is found later, not hidden here.
  settings="--no-fail-fast --no-tests=pass --retries=0 --profile=goldseam --tool-config-file=goldseam:$out/nextest.toml"
  if [ -n "$measured" ]; then
    cargo llvm-cov nextest --lcov --output-path "$lcov" $settings "$@"
  else
    cargo nextest run $settings "$@"
  fi
elif [ -n "$measured" ]; then
  cargo llvm-cov test --ignore-run-fail --lcov --output-path "$lcov" "$@"
else
  cargo test --no-fail-fast "$@"
  status=$?
  examples=
fi
status=${status:-$?}
if [ -n "$examples" ]; then
  cargo test --doc --no-fail-fast "$@" || status=$?
fi
[ -z "$lcov" ] || [ -n "$measured" ] || echo "coverage is not measured: cargo-llvm-cov is not installed"
exit "$status"
