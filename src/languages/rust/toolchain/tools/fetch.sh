#!/bin/sh
# Sources that the user replaces stay replaced: here, and in every build on what is fetched.
if [ -n "$GOLDSEAM_CARGO_CONFIG" ]; then
  mkdir -p "$CARGO_HOME" && printf '%s\n' "$GOLDSEAM_CARGO_CONFIG" > "$CARGO_HOME/config.toml" || exit
fi
exec cargo fetch "$@"
