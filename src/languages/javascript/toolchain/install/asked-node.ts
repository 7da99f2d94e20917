import { posix } from "node:path";
import { inRoot } from "../../../toolchain/repo-path.ts";
import type { AskedRuntime, RuntimeInstall } from "../../../toolchain/runtime/asked-runtime.ts";
import { isInRange, readVersion } from "../../../toolchain/runtime/version-range.ts";
import { layout, type Project, type ProjectFiles } from "../../../toolchain/toolchain.ts";
import { readManifest } from "./manifest.ts";
import { npmQuiet } from "./package-manager.ts";
import { workspaceOf } from "./workspace.ts";

/** Releases with long support by the names that `.nvmrc` may give them. */
const namedReleases: Readonly<Record<string, string>> = {
  hydrogen: "18",
  iron: "20",
  jod: "22",
  krypton: "24",
};
/** Releases to install, the most usual first. Goldseam's own tools do not run on older ones. */
const releases = [24, 22, 20, 18, 26, 25, 23, 21, 19];

/**
 * The version of Node that a project asks for: by a file of its version manager, else by its manifest. The package manager
 * that it pins may need a newer one as well.
 */
export function askedNode(project: Pick<Project, "root">, files: ProjectFiles): AskedRuntime | undefined {
  const places = [...new Set([project.root, workspaceOf(files, project.root).root, ""])];
  const own = places.flatMap((root) => pinnedIn(root, files))[0] ?? engineOf(places, files);
  const asked = [own, managerOf(places, files)].filter((one) => one !== undefined);
  const [first] = asked;
  if (!first) return undefined;
  const fits = (printed: string) => asked.every(({ range }) => isInRange(readVersion(printed) ?? [], range));
  const release = releases.find((major) => fits(`${major}.999.999`));
  return {
    asked: `Node ${asked.map(({ range }) => range).join(" and ")}`,
    by: asked.map(({ by }) => by).join(" and "),
    fix: `nvm install ${release ?? first.range}`,
    fits,
    ...(release === undefined ? {} : { install: installOf(release) }),
  };
}

interface Asked {
  readonly range: string;
  readonly by: string;
}

/** Files that name one version; any of its release line will do. */
function pinnedIn(root: string, files: ProjectFiles): Asked[] {
  const read = (name: string) => files.read(inRoot(root, name)) ?? "";
  const pins = [
    [".nvmrc", read(".nvmrc")],
    [".node-version", read(".node-version")],
    [".tool-versions", /^node(?:js)?[ \t]+(\S+)/m.exec(read(".tool-versions"))?.[1] ?? ""],
    ["package.json", readManifest(files, root).volta?.node ?? ""],
  ] as const;
  return pins.flatMap(([name, text]) => {
    const named = namedReleases[/^\s*lts[/-](\w+)/.exec(text)?.[1]?.toLowerCase() ?? ""];
    const range = named ?? /^\s*v?(\d+)/.exec(text)?.[1];
    return range === undefined ? [] : [{ range, by: inRoot(root, name) }];
  });
}

function engineOf(places: readonly string[], files: ProjectFiles): Asked | undefined {
  const ranges = places.map((root) => {
    const range = readManifest(files, root).engines["node"] ?? "";
    // A newer patch of an exact version will do.
    return {
      range: /^=?v?(\d+)\.[\d.]+$/.exec(range.trim())?.[1] ?? range,
      by: inRoot(root, "package.json"),
    };
  });
  return ranges.find(({ range }) => /\d/.test(range));
}

/** Versions of pnpm that do not run on every Node that is still in use. */
function managerOf(places: readonly string[], files: ProjectFiles): Asked | undefined {
  const pinned = places.map((root) => readManifest(files, root).packageManager).find(Boolean) ?? "";
  const [, major = "0"] = /^pnpm@(\d+)/.exec(pinned) ?? [];
  return Number(major) >= 11 ? { range: ">=22.13", by: `pnpm ${major}` } : undefined;
}

function installOf(release: number): RuntimeInstall {
  const system = process.platform === "win32" ? "win" : process.platform;
  // Newer versions of npm do not run on it.
  const client = release < 20 ? ["npm@10"] : [];
  const packages = [`node-${system}-${process.arch}@${release}`, ...client];
  return {
    key: packages.join(" "),
    command: { argv: ["npm", "install", `--prefix=${layout.runtime}`, ...npmQuiet, ...packages] },
    bin: posix.join(layout.runtime, "node_modules/.bin"),
  };
}
