import { describe, expect, it } from "vitest";
import { findForge } from "./open-forge.ts";

const env = { GOLDSEAM_FORGE_TOKEN: "t" };

describe("findForge", () => {
  it.each([
    ["https://github.com/o/r.git", "github", "https://api.github.com", "o/r"],
    ["git@github.com:o/r.git", "github", "https://api.github.com", "o/r"],
    ["https://github.example.com/o/r", "github", "https://github.example.com/api/v3", "o/r"],
    [
      "ssh://git@gitlab.example.com:2222/group/sub/r.git",
      "gitlab",
      "https://gitlab.example.com/api/v4",
      "group/sub/r",
    ],
    ["https://gitlab.com/g/r.git/", "gitlab", "https://gitlab.com/api/v4", "g/r"],
    ["https://codeberg.org/o/r.git", "gitea", "https://codeberg.org/api/v1", "o/r"],
  ])("knows the forge of %s", (address, kind, api, project) => {
    expect(findForge({}, address, env)).toEqual({ kind, access: { api, project, token: "t" } });
  });

  it("takes the kind from the settings where the host does not say it", () => {
    expect(() => findForge({}, "https://git.example.com/o/r.git", env)).toThrow(
      "which forge is git.example.com?",
    );
    expect(findForge({ kind: "gitea" }, "https://git.example.com/o/r.git", env).access.api).toBe(
      "https://git.example.com/api/v1",
    );
  });

  it("uses the usual tokens for the public services only", () => {
    const usual = { GITHUB_TOKEN: "g", GITLAB_TOKEN: "l" };
    expect(findForge({}, "https://github.com/o/r", usual).access.token).toBe("g");
    expect(findForge({}, "https://gitlab.com/o/r", usual).access.token).toBe("l");
    expect(() => findForge({}, "https://github.evil.example/o/r", usual)).toThrow("set GOLDSEAM_FORGE_TOKEN");
  });

  it.each(["http://git.example.com/o/r.git", "file:///srv/o/r.git", "https://github.com/r"])(
    "sends no token to %s",
    (address) => {
      expect(() => findForge({ kind: "gitea" }, address, env)).toThrow("needs an https or ssh address");
    },
  );
});
