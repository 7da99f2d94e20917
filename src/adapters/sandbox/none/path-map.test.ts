import { expect, test } from "vitest";
import { createPathMap } from "./path-map.ts";

const map = createPathMap([
  { inside: "/workspace", host: "/srv/work/1" },
  { inside: "/workspace/node_modules", host: "/srv/cache/ab/node_modules" },
  { inside: "/deps", host: "/srv/cache/ab" },
]);

test.each([
  ["/workspace", "/srv/work/1"],
  ["/workspace/src/a.ts", "/srv/work/1/src/a.ts"],
  ["/workspace/node_modules/.bin/tsc", "/srv/cache/ab/node_modules/.bin/tsc"],
  ["--out=/deps/x:/workspace", "--out=/srv/cache/ab/x:/srv/work/1"],
  ['{"url":"file:///workspace/a.js"}', '{"url":"file:///srv/work/1/a.js"}'],
])("translates %s and back", (inside, host) => {
  expect(map.toHost(inside)).toBe(host);
  expect(map.toInside(host)).toBe(inside);
});

test.each(["/home/workspace", "./workspace", "/workspace-old", "/workspace.bak", "a/deps", "/depsx"])(
  "leaves %s alone",
  (text) => {
    expect(map.toHost(text)).toBe(text);
  },
);
