import { expect, it } from "vitest";
import { readTraceparent, rootOf, traceIdOf, traceparentOf } from "./trace-context.ts";

it("is read as it was written", () => {
  const root = rootOf("r1");
  expect(readTraceparent(traceparentOf(root))).toEqual(root);
  expect(root.traceId).toBe(traceIdOf("r1"));
  expect(root.traceId).not.toBe(traceIdOf("r2"));
});

it.each([
  "",
  "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
  "01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
  "00-00000000000000000000000000000000-b7ad6b7169203331-01",
  "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
  "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
  "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\n00",
])("is nothing in %j", (text) => expect(readTraceparent(text)).toBeUndefined());
