import { expect, test } from "vitest";
import { createFailedCalls } from "./failed-calls.ts";

const call = (target: string, message = "") => ({
  plan: { target },
  outcome: message === "" ? ("returned" as const) : ("threw" as const),
  // Python's errors have their module for a name.
  error: { type: "ConnectError", name: "net.errors", message },
});

test("says the most frequent error of targets whose calls all failed", () => {
  const calls = createFailedCalls();
  calls.count(
    [
      call("open", "no server\nat 1"),
      call("open", "no name"),
      call("open", "no server\nat 2"),
      call("add", "no"),
    ],
    [],
  );
  calls.count([call("add")], [call("add")]);
  expect(calls.notes()).toEqual([
    "open: no call returned a result that a test could pin; most ended with ConnectError: no server",
  ]);
  expect(calls.notes((target) => target !== "open")).toEqual([]);
});
