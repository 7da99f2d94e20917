#!/bin/sh
# run-tests.sh <log> <lcov file or nothing> <arguments of cargo test>...
# Keeps the whole output of both streams, in order, in a file. Coverage is measured where cargo-llvm-cov is installed.
log=$1
lcov=$2
shift 2
if [ -n "$lcov" ] && cargo llvm-cov --version >/dev/null 2>&1; then
  cargo llvm-cov test --ignore-run-fail --lcov --output-path "$lcov" "$@" >"$log" 2>&1
  status=$?
  # Examples in comments are not run while measuring.
  cargo test --doc "$@" >>"$log" 2>&1
else
  cargo test --no-fail-fast "$@" >"$log" 2>&1
  status=$?
  [ -z "$lcov" ] || echo "coverage is not measured: cargo-llvm-cov is not installed" >>"$log"
fi
cat "$log"
exit $status
