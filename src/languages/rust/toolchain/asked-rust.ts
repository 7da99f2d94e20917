import { inRoot } from "../../toolchain/repo-path.ts";
import type { AskedRuntime } from "../../toolchain/runtime/asked-runtime.ts";
import { isInRange, readVersion } from "../../toolchain/runtime/version-range.ts";
import { readToml, tableIn } from "../../toolchain/toml.ts";
import type { Project, ProjectFiles } from "../../toolchain/toolchain.ts";

/** The compiler that a project asks for: a channel, or at least a version. A newer one will do. */
export function askedRust({ root }: Project, files: ProjectFiles): AskedRuntime | undefined {
  const read = (name: string) => files.read(inRoot(root, name)) ?? "";
  const named = tableIn(readToml(read("rust-toolchain.toml") || read("rust-toolchain")), "toolchain");
  const plain = /^[\w.-]+$/.exec(read("rust-toolchain").trim())?.[0];
  const manifest = readToml(read("Cargo.toml"));
  const minimum =
    tableIn(manifest, "package")?.["rust-version"] ??
    tableIn(manifest, "workspace", "package")?.["rust-version"];
  const places = [
    [
      files.paths.includes(inRoot(root, "rust-toolchain.toml")) ? "rust-toolchain.toml" : "rust-toolchain",
      named?.["channel"] ?? plain,
    ],
    ["Cargo.toml", minimum],
  ] as const;
  const [by, channel] = places.find(([, text]) => typeof text === "string" && text !== "stable") ?? [];
  if (by === undefined || typeof channel !== "string") return undefined;
  const preview = /^(?:nightly|beta)/.exec(channel)?.[0];
  return {
    asked: `Rust ${channel}`,
    by,
    fix: `rustup toolchain install ${channel}`,
    fits: (printed) =>
      preview === undefined
        ? isInRange(readVersion(printed) ?? [], `>=${channel}`)
        : printed.includes(`-${preview}`),
  };
}
