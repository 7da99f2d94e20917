import { describe, expect, it } from "vitest";
import { isRemoteUrl, parseRemoteUrl } from "./remote-url.ts";

describe("parseRemoteUrl", () => {
  it.each([
    ["https://example.com/a/b.git", { url: "https://example.com/a/b.git" }],
    [
      "https://ada:pw%40x@example.com/b.git",
      { url: "https://example.com/b.git", login: { username: "ada", password: "pw@x" } },
    ],
    [
      "https://sometoken@example.com/b.git",
      { url: "https://example.com/b.git", login: { username: "sometoken", password: "" } },
    ],
    ["ssh://git@example.com:2222/b.git", { url: "ssh://git@example.com:2222/b.git" }],
    ["ssh://git:pw@example.com/b.git", { url: "ssh://git@example.com/b.git" }],
    ["git@example.com:a/b.git", { url: "git@example.com:a/b.git" }],
    ["file:///srv/b.git", { url: "file:///srv/b.git" }],
  ])("takes %s apart", (text, parts) => {
    expect(parseRemoteUrl(text)).toEqual(parts);
  });

  it.each([".", "../shop", "/srv/shop", "origin", "C:\\shop", "a:b"])(
    "knows that %s is no address",
    (text) => {
      expect(parseRemoteUrl(text)).toBeUndefined();
      expect(isRemoteUrl(text)).toBe(false);
    },
  );

  it.each(["ext::sh -c id", "fd::7", "ftp://example.com/x", "https://"])("refuses %s", (text) => {
    expect(() => parseRemoteUrl(text)).toThrow("use https, ssh or file");
  });

  it("shows nothing of an address that it cannot read", () => {
    expect(() => parseRemoteUrl("https://ada:hunter2@")).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining("hunter2") }),
    );
  });
});
