import { filterLoader } from "./isolation/filter-loader.ts";
import { systemCallFilter } from "./isolation/system-call-filter.ts";

/** What a sandbox that works lacks on this machine all the same, and what gives it that; undefined for nothing. */
export function weaknessOf(
  sandbox: string,
  machine: { readonly arch: string; readonly exists?: (path: string) => boolean } = process,
): { readonly lacks: string; readonly fix: string } | undefined {
  if (sandbox === "unsandboxed") return undefined;
  const filter = systemCallFilter(machine.arch);
  if (filter === undefined) {
    const lacks = `without a system-call filter: there is none for ${machine.arch}`;
    return { lacks, fix: "run Goldseam on x64 or arm64" };
  }
  if (sandbox !== "namespaces" || filterLoader(filter, machine.exists)) return undefined;
  return {
    lacks: "without a system-call filter: neither /usr/bin/perl nor /usr/bin/python3 is there to load it",
    fix: "apt-get install perl",
  };
}
