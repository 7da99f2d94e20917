import type { PolicyRequest } from "./policy.ts";
import { pathsNamedBy } from "./words/read-words.ts";

/** A command in a repository without links: every part is its own real path. */
export function runRequest(role: string, ...argv: string[]): PolicyRequest {
  return { kind: "run", role, argv, realPaths: new Map(pathsNamedBy(argv).map((part) => [part, [part]])) };
}

/** A test run in a repository without links. */
export function testRequest(...targets: string[]): PolicyRequest {
  return {
    kind: "test",
    role: "test-builder",
    argv: [],
    targets,
    realPaths: new Map(targets.map((one) => [one, [one]])),
  };
}

/** A file that does not exist yet, in a repository without links. */
export function writeRequest(
  role: string,
  path: string,
  more: { exists?: boolean; realPath?: string; isOwn?: boolean } = {},
) {
  return { kind: "write" as const, role, path, realPath: path, exists: false, ...more };
}
