#!/bin/sh
# compile-tests.sh <yes if coverage is measured, or nothing> <arguments of cargo test>...
# Compiles as run-tests.sh does. To list tests is the least that cargo-llvm-cov can do with them.
measured=$1
shift
if [ -n "$measured" ] && cargo llvm-cov --version >/dev/null 2>&1; then
  exec cargo llvm-cov test --no-report "$@" -- --list
fi
exec cargo test --no-run "$@"
