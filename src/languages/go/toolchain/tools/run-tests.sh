#!/bin/sh
# Runs a command and keeps its whole output in a file, however long it is.
file=$1
shift
exec "$@" >"$file"
