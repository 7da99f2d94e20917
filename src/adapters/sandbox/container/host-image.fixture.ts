import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { languagePrograms } from "../../../../test/support/language-programs.ts";
import type { Sandbox } from "../../../ports/sandbox.ts";
import { readHostSystem } from "../isolation/host-system.ts";
import { type ContainerOptions, createContainerSandbox } from "./container-sandbox.ts";

/** A folder that serves as an image. */
export interface HostImage {
  readonly root: string;
  readonly options: ContainerOptions;
  remove(): void;
}

/**
 * The host's own programs instead of an image, which a machine without a registry cannot get, or why no container of
 * them works here. For Podman, run by root.
 */
export async function makeHostImage(): Promise<HostImage | { readonly reason: string }> {
  const reason = whyNoEngine();
  if (reason !== undefined) return { reason };
  const image = await furnishImage();
  const failure = await whyNotWorking(image.options);
  if (failure === undefined) return image;
  image.remove();
  return { reason: failure };
}

async function furnishImage(): Promise<HostImage> {
  const root = mkdtempSync(join(tmpdir(), "goldseam-image-"));
  for (const folder of ["dev", "proc", "sys", "tmp", "run", "var", "root"]) mkdirSync(join(root, folder));
  for (const entry of await readHostSystem(languagePrograms)) {
    const path = join(root, entry.inside);
    mkdirSync(dirname(path), { recursive: true });
    if (entry.kind === "link") symlinkSync(entry.target, path);
    else if (entry.kind === "file") writeFileSync(path, entry.text);
    else if (entry.kind === "bind" && isCopied(entry.inside)) {
      cpSync(entry.host, path, { recursive: true, dereference: true });
    } else mkdirSync(path, { recursive: true });
  }
  return {
    root,
    options: await hostImageOptions(root),
    // Busy while a container on it is being removed.
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  };
}

/** Options for a sandbox of an image made here. */
export async function hostImageOptions(root: string): Promise<ContainerOptions> {
  const mounted = (await readHostSystem(languagePrograms)).filter(
    ({ kind, inside }) => kind === "bind" && !isCopied(inside),
  );
  const mounts = mounted.flatMap(({ inside }) => [
    "--mount",
    `type=bind,source=${inside},target=${inside},readonly`,
  ]);
  return {
    engine: "podman",
    engineArguments: [
      ...["--runtime", "runc", "--cgroup-manager", "cgroupfs", "--storage-driver", "vfs"],
      ...["--root", join(root, ".storage"), "--runroot", join(root, ".running")],
    ],
    createArguments: [...mounts, "--ulimit", "nproc=1024:1024", "--rootfs"],
    languages: languagePrograms,
    imageFor: () => root,
  };
}

/** A sandbox of an image made here. */
export async function createHostImageSandbox(root: string): Promise<Sandbox> {
  return createContainerSandbox(await hostImageOptions(root));
}

function isCopied(path: string): boolean {
  return path.startsWith("/etc/");
}

function whyNoEngine(): string | undefined {
  if (process.getuid?.() !== 0) return "the host's programs serve as an image only where root runs the tests";
  const missing = ["podman", "runc"].filter((tool) => spawnSync(tool, ["--version"]).status !== 0);
  if (missing.length === 0) return undefined;
  const reason = `${missing.join(" and ")} cannot be started: apt-get install podman runc`;
  if (process.env["CI"]) throw new Error(reason);
  return reason;
}

async function whyNotWorking(options: ContainerOptions): Promise<string | undefined> {
  const probe = { argv: ["true"], cwd: "/tmp", mounts: [], network: "none", timeoutMs: 30_000 } as const;
  const { exitCode, status, stderr } = await createContainerSandbox(options).run(probe);
  return exitCode === 0 ? undefined : `podman runs nothing here: ${stderr.trim() || status}`;
}
