import { expect, it } from "vitest";
import { detectProjects } from "./index.ts";
import type { ProjectFiles } from "./toolchain/toolchain.ts";

function filesOf(texts: Readonly<Record<string, string>>): ProjectFiles {
  return { paths: Object.keys(texts).sort(), read: (path) => texts[path] };
}
const pkg = (more: object) => ({ "package.json": JSON.stringify(more), "a.js": "", "a.test.js": "" });

it.each<[string, Record<string, string>, string[]]>([
  ["vitest", pkg({ devDependencies: { vitest: "1" } }), ["--maxWorkers=6"]],
  ["jest", pkg({ devDependencies: { jest: "1" } }), ["--maxWorkers=6"]],
  ["node:test", pkg({ scripts: { test: "node --test" } }), ["--test-concurrency=6"]],
  [
    "mocha where the project runs it in parallel itself",
    pkg({ scripts: { test: "mocha --parallel" }, devDependencies: { mocha: "1" } }),
    ["--parallel", "--jobs=6"],
  ],
  ["go test", { "go.mod": "module x", "a.go": "", "a_test.go": "" }, ["-p=6", "-parallel=6"]],
  ["cargo test", { "Cargo.toml": "[package]", "src/lib.rs": "" }, ["RUST_TEST_THREADS=6"]],
  [
    "nextest",
    { "Cargo.toml": "[package]", "src/lib.rs": "", ".config/nextest.toml": "" },
    ["NEXTEST_TEST_THREADS=6"],
  ],
])("%s runs as many tests at once as it is told", (_, texts, expected) => {
  const files = filesOf(texts);
  const [{ toolchain, project }] = detectProjects(files, {});
  const saidTo = (workers?: number) => {
    const gate = toolchain.test(project, files, { coverage: true, ...(workers ? { workers } : {}) });
    if (gate.status !== "command") return [];
    const variables = Object.entries(gate.command.env ?? {}).map(([name, value]) => `${name}=${value}`);
    return [...gate.command.argv, ...variables];
  };
  expect(saidTo(6)).toEqual(expect.arrayContaining(expected));
  expect(saidTo()).not.toEqual(expect.arrayContaining(expected));
});

it("leaves mocha alone where the project does not run it in parallel, and says so", () => {
  const files = filesOf(pkg({ scripts: { test: "mocha" }, devDependencies: { mocha: "1" } }));
  const [{ toolchain, project }] = detectProjects(files, {});
  const gate = toolchain.test(project, files, { coverage: true, workers: 6 });
  expect(gate.status === "command" && gate.command.argv.join(" ")).not.toContain("--parallel");
  expect(gate.status === "command" && gate.note).toContain("does not run mocha in parallel");
});
