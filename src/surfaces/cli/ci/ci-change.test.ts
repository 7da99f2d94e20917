import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCiChange } from "./ci-change.ts";

const head = "1".repeat(40);
const base = "2".repeat(40);

function github(name: string, event: unknown, more: Record<string, string> = {}) {
  const file = join(mkdtempSync(join(tmpdir(), "goldseam-event-")), "event.json");
  writeFileSync(file, typeof event === "string" ? event : JSON.stringify(event));
  return { GITHUB_ACTIONS: "true", GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: file, ...more };
}

function pull(from: string | null) {
  const repo = (name: string | null) => (name === null ? null : { full_name: name });
  return {
    pull_request: {
      number: 7,
      head: { sha: head, ref: "feature", repo: repo(from) },
      base: { sha: base, ref: "main", repo: repo("acme/shop") },
    },
  };
}

describe("the change of a CI job", () => {
  it("is the head of a pull request, not GitHub's merge commit", () => {
    expect(readCiChange(github("pull_request", pull("acme/shop"), { GITHUB_SHA: "3".repeat(40) }))).toEqual({
      ...{ service: "github", headSha: head, baseSha: base, branch: "feature" },
      fetch: ["refs/pull/7/head", base],
    });
  });

  it.each([["eve/shop"], [null]])("has no branch to push to if it comes from %s", (from) => {
    expect(readCiChange(github("pull_request", pull(from))).branch).toBeUndefined();
  });

  it("is what was pushed, or all of a new branch", () => {
    const variables = { GITHUB_REF_TYPE: "branch", GITHUB_REF_NAME: "main" };
    const pushed = github("push", { before: base, after: head }, variables);
    expect(readCiChange(pushed)).toMatchObject({ headSha: head, baseSha: base, branch: "main" });
    const created = github("push", { before: "0".repeat(40), after: head }, variables);
    expect(readCiChange(created).baseSha).toBeUndefined();
  });

  it("is the group that a merge queue made", () => {
    const event = { merge_group: { base_sha: base, head_sha: head, base_ref: "refs/heads/main" } };
    expect(readCiChange(github("merge_group", event))).toMatchObject({ headSha: head, baseSha: base });
  });

  it.each(["pull_request_target", "workflow_run"])(
    "is refused with the event %s, which has secrets",
    (name) => {
      expect(() => readCiChange(github(name, pull("eve/shop")))).toThrow(
        /with your secrets: use pull_request/,
      );
    },
  );

  it.each([
    ["not JSON"],
    [{ pull_request: { number: 7 } }],
    [{ pull_request: { ...pull("a/b"), number: "x" } }],
  ])("is one clear error if the event is %j", (event) => {
    expect(() => readCiChange(github("pull_request", event))).toThrow(/cannot read the event/);
  });

  it("takes no option of git for a commit", () => {
    const hostile = pull("acme/shop");
    hostile.pull_request.head.sha = "--upload-pack=touch /tmp/x";
    expect(() => readCiChange(github("pull_request", hostile))).toThrow(/cannot read the event/);
  });

  it("is a merge request's source on GitLab, without a branch if it is a fork's", () => {
    const env = {
      ...{ GITLAB_CI: "true", CI_COMMIT_SHA: head, CI_MERGE_REQUEST_DIFF_BASE_SHA: base },
      ...{ CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: "feature", CI_MERGE_REQUEST_PROJECT_ID: "1" },
    };
    const own = { service: "gitlab", headSha: head, baseSha: base, branch: "feature", fetch: [base] };
    expect(readCiChange({ ...env, CI_MERGE_REQUEST_SOURCE_PROJECT_ID: "1" })).toEqual(own);
    expect(readCiChange({ ...env, CI_MERGE_REQUEST_SOURCE_PROJECT_ID: "2" }).branch).toBeUndefined();
  });

  it("is HEAD anywhere else", () => {
    expect(readCiChange({})).toEqual({ service: "other", fetch: [] });
  });
});
