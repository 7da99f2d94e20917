import { differInDependencies, isVersion } from "../../../toolchain/plain-dependencies.ts";
import { readToml } from "../../../toolchain/toml.ts";

/** A package of an index with its versions and the environments it is for. */
const requirement = /^[\w.-]+(?:\[[\w,\s.-]*\])?\s*\(?([^;@/]*?)\)?\s*(?:;[^/@]*)?$/;
/** Packages that run or measure tests. */
const runners =
  /^(?:pytest|coverage|pluggy|iniconfig|execnet|nose|unittest|tox|nox|hypothesis|mock|pip|setuptools|wheel)/i;

/** Whether a manifest differs only in packages that the code needs. */
export function addsDependencies(path: string, before: string, after: string): boolean {
  if (path.endsWith(".toml")) {
    return differInDependencies(readToml(before), readToml(after), {
      places: [
        ["project", "dependencies"],
        ["tool", "poetry", "dependencies"],
      ],
      isPlain: (entry, name) => !runners.test(name) && (isVersion(entry) || isRequirement(entry)),
    });
  }
  const lines = (text: string) => ({
    lines: text
      .split("\n")
      .map(plainLine)
      .filter((line) => line !== ""),
  });
  return differInDependencies(lines(before), lines(after), {
    places: [["lines"]],
    isPlain: (entry, name) => !runners.test(name) && isRequirement(entry),
  });
}

function isRequirement(entry: unknown): boolean {
  return typeof entry === "string" && isVersion(requirement.exec(entry)?.[1]);
}

function plainLine(line: string): string {
  return line.replace(/(?:^|\s+)#.*$/, "").trim();
}
