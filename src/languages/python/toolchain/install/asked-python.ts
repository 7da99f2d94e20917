import { posix } from "node:path";
import type { AskedRuntime } from "../../../toolchain/runtime/asked-runtime.ts";
import { isInRange, readVersion } from "../../../toolchain/runtime/version-range.ts";
import { layout, type Project, type ProjectFiles } from "../../../toolchain/toolchain.ts";
import { readOwn, tomlTable } from "../settings.ts";

/** Versions that may be installed beside the usual one, by the names of their programs. */
const minors = [14, 13, 12, 11, 10, 9, 8, 15];
/** The names of those programs. */
export const versionedPythons: readonly string[] = minors.map((minor) => `python3.${minor}`);

/** The version of Python that a project asks for. Without it, the project cannot be installed. */
export function askedPython(project: Project, files: ProjectFiles): AskedRuntime | undefined {
  const { range, by, pin } = readAsked(project, files);
  if (range === undefined && pin === undefined) return undefined;
  const wanted = range ?? `${pin}`;
  const first = minors.find((minor) => isAllowed(minor, wanted));
  return {
    asked: `Python ${wanted}`,
    by,
    fix: `uv python install ${pin ?? (first === undefined ? wanted : `3.${first}`)}`,
    runtime: { argv: pythonCommand(project, files, ["--version"]) },
    fits: (printed) => isInRange(readVersion(printed) ?? [], wanted),
    ...(range === undefined ? {} : { isRequired: true }),
  };
}

/** A call of the Python that suits a project best: the version it names, else the usual one, else another that it allows. */
export function pythonCommand(project: Project, files: ProjectFiles, args: readonly string[]): string[] {
  const { range, pin } = readAsked(project, files);
  if (range === undefined && pin === undefined) return ["python3", ...args];
  const wanted = range ?? `${pin}`;
  const allowed = minors.filter((minor) => isAllowed(minor, wanted)).map((minor) => `3.${minor}`);
  const pinned = pin !== undefined && allowed.includes(pin) ? [`python${pin}`] : [];
  const programs = [...pinned, "python3", ...allowed.map((version) => `python${version}`)];
  return ["sh", posix.join(layout.tools, "python/python.sh"), allowed.join(" "), ...programs, "--", ...args];
}

/** Whether some release of a minor version is in a range. */
function isAllowed(minor: number, range: string): boolean {
  return isInRange([3, minor, 999], range) || isInRange([3, minor, 0], range);
}

/** The range that the project declares, and the version that a file of a version manager names. */
function readAsked(project: Project, files: ProjectFiles) {
  const metadata = tomlTable(project, files, ["pyproject.toml", "project"])?.["requires-python"];
  const poetry = tomlTable(project, files, ["pyproject.toml", "tool", "poetry", "dependencies"])?.["python"];
  const legacy = /^\s*python_requires\s*=\s*["']?([^"'\n]+)/m;
  const places = [
    ["pyproject.toml", metadata],
    ["pyproject.toml", poetry],
    ["setup.cfg", legacy.exec(readOwn(project, files, "setup.cfg") ?? "")?.[1]],
    ["setup.py", legacy.exec(readOwn(project, files, "setup.py") ?? "")?.[1]],
  ] as const;
  const declared = places.find(([, text]) => typeof text === "string" && /\d/.test(text));
  const pins = [
    [".python-version", readOwn(project, files, ".python-version")],
    [".tool-versions", /^python[ \t]+(\S+)/m.exec(readOwn(project, files, ".tool-versions") ?? "")?.[1]],
  ] as const;
  const pinned = pins.find(([, text]) => /^\s*3\.\d+/.test(text ?? ""));
  const pin = /3\.\d+/.exec(pinned?.[1] ?? "")?.[0];
  const range = declared === undefined ? undefined : String(declared[1]).trim();
  return { range, pin, by: declared?.[0] ?? pinned?.[0] ?? "" };
}
