import { expect, it } from "vitest";
import { remoteOf } from "./push-agent-branch.ts";

it.each([
  ["/srv/shop", undefined, undefined],
  ["/srv/shop", "origin", "origin"],
  ["/srv/shop", "none", undefined],
  ["https://example.com/shop.git", undefined, "https://example.com/shop.git"],
  ["https://example.com/shop.git", "none", undefined],
])("sends results of %s with remote %s to %s", (repo, remote, wanted) => {
  expect(remoteOf(repo, { remote })).toBe(wanted);
});
