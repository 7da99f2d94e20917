import { systemCallFilter } from "./isolation/system-call-filter.ts";
import { canSealInit } from "./process/init-program.ts";

/** What a working sandbox still lacks on this machine, and how to fix it; undefined if nothing. */
export function weaknessOf(
  sandbox: string,
  machine: { readonly arch: string; readonly exists?: (path: string) => boolean } = process,
): { readonly lacks: string; readonly fix: string } | undefined {
  if (sandbox === "unsandboxed") return undefined;
  const filter = systemCallFilter(machine.arch);
  if (filter === undefined) {
    const lacks = `without a system-call filter: none exists for ${machine.arch}`;
    return { lacks, fix: "run Goldseam on x64 or arm64" };
  }
  if (sandbox === "container" || canSealInit(machine.exists)) return undefined;
  const lacks =
    sandbox === "namespaces" ? "without a system-call filter, and its init is open" : "its init is open";
  return {
    lacks: `${lacks} to commands: neither /usr/bin/perl nor /usr/bin/python3 exists`,
    fix: "apt-get install perl",
  };
}
