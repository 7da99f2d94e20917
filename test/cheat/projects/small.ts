import type { Files, Project } from "./project.ts";

/** A project of one module that needs no install: its files, and an author's change that leaves a test red. */
export interface Small {
  readonly name: string;
  readonly title: string;
  readonly base: Files;
  readonly change: Files;
  /** Expressions on the module `it`, each with the text that it should print. */
  readonly truths: readonly (readonly [expression: string, text: string])[];
}

const quoted = (truths: Small["truths"]) => JSON.stringify(truths.map(([, text]) => text));

/** The module is `src/it.js`, or what `shop` names in the manifest. */
export function smallJavaScript(
  { name, title, base, change, truths }: Small,
  module = "./src/it.js",
): Project {
  const oracle = `const it = await import("${module}");
const said = [${truths.map(([expression]) => expression).join(", ")}];
process.stdout.write(said.every((one, n) => String(one) === ${quoted(truths)}[n]) ? "right" : "wrong: " + said);
`;
  return {
    name: `node:test ${name}`,
    runner: "node:test",
    title,
    base: {
      "package.json": `${JSON.stringify({ name: "shop", private: true, type: "module", scripts: { test: "node --test" } }, null, 2)}\n`,
      ...base,
    },
    change,
    command: ["npm", "test", "--silent"],
    report: { command: ["node", "--test", "--test-reporter=tap"], failure: /^not ok/m, pass: /^ok/m },
    oracle: { write: { "oracle.mjs": oracle }, command: ["node", "oracle.mjs"] },
  };
}

/** The module is `it.py`. */
export function smallPython({ name, title, base, change, truths }: Small): Project {
  const oracle = `import os, sys
sys.path.insert(0, ".")
import it
said = [${truths.map(([expression]) => `str(${expression})`).join(", ")}]
os.write(1, b"right" if said == ${quoted(truths)} else b"wrong: " + repr(said).encode())
`;
  return {
    name: `pytest ${name}`,
    runner: "pytest",
    title,
    base: { "requirements.txt": "pytest==9.2.0\n", ...base },
    change,
    command: ["python3", "-m", "pytest", "-q"],
    report: { command: ["python3", "-m", "pytest", "-v"], failure: /FAIL|ERROR/, pass: /PASSED/ },
    oracle: { write: { "oracle.py": oracle }, command: ["python3", "-B", "oracle.py"] },
  };
}

/** The package is `it`, in a folder of that name. The truths may use more packages. */
export function smallGo(
  { name, title, base, change, truths }: Small,
  packages: readonly string[] = [],
): Project {
  const oracle = `package main

import (
	"fmt"
	"os"
${packages.map((one) => `	"${one}"\n`).join("")}
	"example.com/shop/it"
)

func main() {
	said := []string{${truths.map(([expression]) => `fmt.Sprint(${expression})`).join(", ")}}
	for n, text := range []string{${truths.map(([, text]) => JSON.stringify(text)).join(", ")}} {
		if said[n] != text {
			os.Stdout.WriteString("wrong: " + said[n])
			return
		}
	}
	os.Stdout.WriteString("right")
}
`;
  return {
    name: `go test ${name}`,
    runner: "go test",
    title,
    base: { "go.mod": "module example.com/shop\n\ngo 1.24\n", ...base },
    change,
    command: ["go", "test", "./..."],
    report: {
      command: ["go", "test", "-json", "./..."],
      failure: /"Action":"fail"/,
      pass: /"Action":"pass"/,
    },
    oracle: { write: { "oracle/main.go": oracle }, command: ["go", "run", "./oracle"] },
  };
}

/** The crate is `it`; its tests stand beside the code. */
export function smallRust({ name, title, base, change, truths }: Small): Project {
  const oracle = `fn main() {
    let said: Vec<String> = vec![${truths.map(([expression]) => `format!("{}", ${expression})`).join(", ")}];
    let right: Vec<&str> = vec![${truths.map(([, text]) => JSON.stringify(text)).join(", ")}];
    if said == right {
        print!("right");
    } else {
        print!("wrong: {said:?}");
    }
}
`;
  return {
    name: `cargo test ${name}`,
    runner: "cargo test",
    title,
    base: {
      "Cargo.toml": '[package]\nname = "it"\nversion = "0.1.0"\nedition = "2021"\n',
      "Cargo.lock": 'version = 3\n\n[[package]]\nname = "it"\nversion = "0.1.0"\n',
      ".gitignore": "target\n",
      ...base,
    },
    change,
    command: ["cargo", "test", "--quiet"],
    report: { command: ["cargo", "test"], failure: /FAILED|^error/m, pass: /test result: ok/ },
    oracle: {
      write: { "examples/oracle.rs": oracle },
      command: ["cargo", "run", "--quiet", "--example", "oracle"],
    },
  };
}

/** The same in TypeScript with Vitest: the module is `src/it.ts`. */
export function smallTypeScript(small: Small): Project {
  const { base, ...project } = smallJavaScript(small, "./src/it.ts");
  const manifest = {
    name: "shop",
    private: true,
    type: "module",
    scripts: { test: "vitest run" },
    devDependencies: { vitest: "4.1.12" },
  };
  return {
    ...project,
    name: `vitest ${small.name}`,
    runner: "vitest",
    base: { ...base, "package.json": `${JSON.stringify(manifest, null, 2)}\n` },
    report: { command: ["npx", "vitest", "run", "--reporter=tap"], failure: /not ok/, pass: /\bok \d/ },
  };
}
