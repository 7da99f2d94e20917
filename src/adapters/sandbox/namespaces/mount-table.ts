import { readFileSync } from "node:fs";

/** A mount of the host. */
export interface HostMount {
  readonly point: string;
  readonly options: readonly string[];
}

/** The host's mounts, outer ones first. */
export function readMountTable(): HostMount[] {
  const lines = readFileSync("/proc/self/mountinfo", "utf8").trimEnd().split("\n");
  return lines.map((line) => {
    const [, , , , point = "", options = ""] = line.split(" ");
    return { point: unescapeField(point), options: options.split(",") };
  });
}

/** The mounts that lie below a folder, and the one that holds it. */
export function mountsAround(
  table: readonly HostMount[],
  folder: string,
): { readonly holder: HostMount | undefined; readonly below: readonly HostMount[] } {
  return {
    holder: table.filter(({ point }) => `${folder}/`.startsWith(point === "/" ? "/" : `${point}/`)).at(-1),
    below: table.filter(({ point }) => point.startsWith(`${folder}/`)),
  };
}

/** Writes a field of a mount table: spaces and their like as octal numbers. */
export function escapeField(text: string): string {
  return text.replace(/[\s\\#]/g, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`);
}

function unescapeField(text: string): string {
  return text.replace(/\\(\d{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));
}
