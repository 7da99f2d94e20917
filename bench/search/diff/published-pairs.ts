import { rmSync } from "node:fs";
import { temporaryFolder } from "../../../test/support/repositories/git-repository.ts";
import { fetchPackage } from "./fetch-package.ts";
import type { VersionPair } from "./read-pairs.ts";
import { type Patch, patches, type Release, releases } from "./releases.ts";

type Names = (name: string) => boolean;

/** Pairs made of packages that are fetched now: adjacent releases, and releases with an edit made by hand. */
export function publishedPairs(isWanted: Names): VersionPair[] {
  const folder = temporaryFolder("goldseam-packages-");
  try {
    return [
      ...releases.filter((one) => isWanted(releaseName(one))).map((one) => releasePair(one, folder)),
      ...patches.filter((one) => isWanted(patchName(one))).map((one) => patchPair(one, folder)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function releaseName({ registry, name, from, to }: Release): string {
  return `${registry}-${name}-${from}-${to}`;
}

function patchName({ registry, name, version, kind }: Patch): string {
  return `${registry}-${name}-${version}: ${kind}`;
}

function releasePair(release: Release, folder: string): VersionPair {
  const { registry, name, from, to, isSemantic, kind, heldOut = false } = release;
  const fetch = (version: string) => fetchPackage(registry, name, { version, folder });
  const label = { name: releaseName(release), isSemantic, kind, heldOut };
  return { ...label, before: fetch(from), after: fetch(to) };
}

function patchPair(patch: Patch, folder: string): VersionPair {
  const { registry, name, version, edits, isSemantic, kind } = patch;
  const before = fetchPackage(registry, name, { version, folder });
  const edited = (text: string) => edits.reduce((now, [from, to]) => now.replace(from, () => to), text);
  const after = Object.fromEntries(Object.entries(before).map(([path, text]) => [path, edited(text)]));
  return { name: patchName(patch), isSemantic, kind, heldOut: true, before, after };
}
