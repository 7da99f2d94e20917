import { expect, it } from "vitest";
import { cutCause } from "../../../judge/index.ts";
import { rustSigns } from "./signs.ts";

/** As cargo test and nextest print them. */
it.each<[title: string, name: string, message: string, cause: string[]]>([
  [
    "assert_eq!",
    "tests::adds",
    `thread 'tests::adds' (55) panicked at src/lib.rs:17:9:
assertion \`left == right\` failed
  left: 7
 right: 6
note: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace`,
    ["assertion `left == right` failed", "left: 7", "right: 6"],
  ],
  [
    "assert_eq! with words",
    "tests::adds_with_message",
    `thread 'tests::adds_with_message' (36) panicked at src/lib.rs:22:9:
assertion \`left == right\` failed: an empty cart is free
  left: 1
 right: 0`,
    ["assertion `left == right` failed: an empty cart is free", "left: 1", "right: 0"],
  ],
  [
    "assert!",
    "tests::truth",
    `thread 'tests::truth' (41) panicked at src/lib.rs:27:9:
assertion failed: total(&[]) == 0`,
    ["assertion failed: total(&[]) == 0"],
  ],
  [
    "unwrap of an error",
    "tests::unwrap",
    `thread 'tests::unwrap' (42) panicked at src/lib.rs:38:11:
called \`Result::unwrap()\` on an \`Err\` value: "no cart"`,
    ['called `Result::unwrap()` on an `Err` value: "no cart"'],
  ],
  [
    "a panic that does not come",
    "tests::should_panic",
    `note: test did not panic as expected at src/lib.rs:43:8`,
    ["test did not panic as expected at src/lib.rs:43:8"],
  ],
  ["an error that is returned", "tests::result", `Error: "no owner"`, ['Error: "no owner"']],
])("%s is cut to its cause", (_, name, message, cause) => {
  expect(cutCause({ name, message }, [rustSigns]).split("\n")).toEqual(cause);
});
