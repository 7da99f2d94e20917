import { detectProjects } from "../../src/languages/index.ts";
import { workersFor } from "../../src/stages/build/select/workers-for.ts";

const quotas = [2, 8];
const projects: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pytest: { "pyproject.toml": '[project]\nname = "a"\n', "a.py": "", "tests/test_a.py": "" },
  vitest: { "package.json": '{"devDependencies":{"vitest":"3"}}', "a.js": "", "a.test.js": "" },
  jest: { "package.json": '{"devDependencies":{"jest":"30"}}', "a.js": "", "a.test.js": "" },
};

/** Prints the test command of some runners on few and on many processors. */
export function showWorkers(): void {
  console.log("tests at once, by processors");
  for (const [name, texts] of Object.entries(projects)) {
    const files = { paths: Object.keys(texts), read: (path: string) => texts[path] };
    const [{ toolchain, project }] = detectProjects(files, {});
    for (const cpus of quotas) {
      const workers = workersFor(cpus);
      const gate = toolchain.test(project, files, { coverage: true, ...(workers ? { workers } : {}) });
      const command = gate.status === "command" ? gate.command.argv.join(" ") : gate.reason;
      console.log(`${name}, ${cpus}:`.padEnd(12), command);
    }
  }
  console.log("");
}
