#!/bin/sh
# Sources that the user replaces stay replaced: here, and in every build with the fetched crates.
if [ -n "$GOLDSEAM_CARGO_CONFIG" ]; then
  mkdir -p "$CARGO_HOME" && printf '%s\n' "$GOLDSEAM_CARGO_CONFIG" > "$CARGO_HOME/config.toml" || exit
fi
exec cargo fetch "$@"
