#!/bin/sh
# Runs a command whose output goes over the channel to Goldseam, which no test can write to.
exec "$@" >&3 3>&- 4<&-
