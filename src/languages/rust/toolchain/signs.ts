import type { FailureSigns } from "../../../judge/index.ts";

/** Signs of failures in the output of Cargo and of panics. */
export const rustSigns: FailureSigns = {
  installs: [
    {
      pattern: /cannot update the lock file|lock file \S+ needs to be updated/,
      cause: "dependency",
      message: () =>
        "Cargo.lock does not match Cargo.toml: run `cargo update --workspace` and commit the lockfile",
    },
  ],
  frames: [{ pattern: /panicked at ([^\s:]+\.rs):(\d+):\d+/g, innermost: "first" }],
  opening: { pattern: /^thread '.*' (?:\(\d+\) )?panicked at .*$/, meaning: "panicked" },
  causes: [{ idle: /^panicked$|^note: run with `RUST_BACKTRACE/, filler: /^note: (?=test did not)/ }],
};
