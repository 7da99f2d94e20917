#!/bin/sh
# Runs a command and keeps the whole of its output in a file, however long it is.
file=$1
shift
exec "$@" >"$file"
