import { readJunitCases } from "../../toolchain/junit/junit-xml.ts";
import type { TargetResult, TestTarget } from "./test-output.ts";

/** Reads the report of nextest, which names tests by their binary. */
export function readNextest(xml: string): TargetResult[] {
  const cases = readJunitCases(xml) ?? [];
  return cases.map(({ scope, ...test }) => ({ ...test, target: readBinary(scope) }));
}

/** `crate` for a library, `crate::name` for a file of tests, `crate::bin/name` for a program. */
function readBinary(id: string): TestTarget {
  const [name = "", inside = ""] = id.split("::");
  const crate = name.replaceAll("-", "_");
  const program = /^bin\/(.+)$/.exec(inside)?.[1];
  if (inside === "") return { kind: "binary", path: "src/lib.rs", crate };
  if (program === undefined) return { kind: "binary", path: `tests/${inside}.rs`, crate };
  const isMain = program === name;
  return { kind: "binary", path: isMain ? "src/main.rs" : `src/bin/${program}.rs`, crate };
}
