import { expect, it } from "vitest";
import { readKeeping } from "./keeping.ts";

it("keeps archives of runs for ever, and other things for their time, unless told otherwise", () => {
  expect(readKeeping({})).toMatchObject({ messages: 30, tests: 180, archives: undefined });
  expect(readKeeping({ GOLDSEAM_KEEP_ARCHIVES: "365", GOLDSEAM_KEEP_TESTS: "ever" })).toMatchObject({
    ...{ archives: 365, tests: undefined, messages: 30 },
  });
});

it("keeps marks for longer than a broker keeps messages", () => {
  expect(() => readKeeping({ GOLDSEAM_KEEP_MESSAGES: "7" })).toThrow("a number of days from 8");
  expect(() => readKeeping({ GOLDSEAM_KEEP_RESULTS: "soon" })).toThrow('"soon" is neither');
});
