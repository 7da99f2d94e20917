import { AsyncLocalStorage } from "node:async_hooks";
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { realpath, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { LanguagePrograms } from "../../../ports/language-programs.ts";
import type { Sandbox } from "../../../ports/sandbox.ts";
import { makeSocketFolder } from "../egress/socket-folder.ts";
import type { HostRoot } from "../isolation/host-root.ts";
import { insideUser } from "../isolation/host-system.ts";
import type { HostUser } from "../isolation/host-tools.ts";
import { createIsolatedSandbox, type SandboxOptions } from "../isolation/isolated-sandbox.ts";
import type { Guarded } from "../isolation/safeguards.ts";
import { notRun } from "../process/run-launch.ts";
import { type ContainerPlan, containerLaunch } from "./container-launch.ts";
import { findEngine } from "./engine.ts";
import { makeInitPipes } from "./init-pipes.ts";

/** Options of a sandbox of containers. */
export interface ContainerOptions extends Omit<SandboxOptions, "readRoot"> {
  /** The engine's program; Podman or Docker, whichever is on the `PATH`, if absent. */
  readonly engine?: string;
  /** Arguments for every call of the engine, such as `--storage-driver`. */
  readonly engineArguments?: readonly string[];
  /** More arguments for creating a container. */
  readonly createArguments?: readonly string[];
  /** The image of a toolchain; the one that its language names if absent. */
  readonly imageFor?: (toolchain: string | undefined) => string;
}

const path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/**
 * A sandbox of containers: the system is that of an image, not the host's. Works with Podman, and with Docker for
 * users other than root.
 */
export function createContainerSandbox(options: ContainerOptions): Sandbox {
  let found: ReturnType<typeof findEngine> | undefined;
  const container = new AsyncLocalStorage<Omit<ContainerPlan, "further">>();
  const further = options.createArguments ?? [];
  const sandbox = createIsolatedSandbox(
    "container",
    (isolation) => containerLaunch(isolation, { ...planOf(container), further }),
    { ...options, readRoot },
  );

  return {
    name: "container",
    async run(command) {
      found ??= findEngine(options);
      const engine = await found;
      if ("missing" in engine) return notRun("unavailable", engine.missing);
      const name = `goldseam-${process.pid}-${randomBytes(6).toString("hex")}`;
      const image = options.imageFor?.(command.toolchain) ?? imageOf(command.toolchain, options.languages);
      const folder = await makeSocketFolder();
      try {
        await makeInitPipes(join(folder, "pipes"));
        const result = await container.run({ engine, name, image, folder }, () => sandbox.run(command));
        // The launcher removes its container unless it was killed.
        if (result.exitCode === null) {
          await promisify(execFile)(engine.file, [...engine.args, "rm", "--force", name]).catch(() => {});
        }
        return result;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

function planOf(container: AsyncLocalStorage<Omit<ContainerPlan, "further">>) {
  const plan = container.getStore();
  if (plan === undefined) throw new Error("only its sandbox launches a container");
  return plan;
}

/** The image's own system, with scratch folders and the program that runs Goldseam, for the bridge. */
async function readRoot(_user: HostUser, guarded: Guarded): Promise<HostRoot> {
  const node = await realpath(process.execPath);
  const bind = (host: string, inside: string, writable: boolean) =>
    ({ kind: "bind", host, inside, writable }) as const;
  return {
    entries: [
      ...(guarded("own-root") ? [] : [bind(homedir(), homedir(), false)]),
      guarded("private-tmp") ? { kind: "scratch", inside: "/tmp" } : bind(tmpdir(), "/tmp", true),
      { kind: "scratch", inside: insideUser.home },
      bind(node, node, false),
    ],
    path,
  };
}

/** Any image will do for a command of no toolchain. */
function imageOf(toolchain: string | undefined, languages: readonly LanguagePrograms[]): string {
  const language = languages.find((one) => toolchain === undefined || one.toolchain === toolchain);
  return `ci-runner:${language?.image ?? toolchain ?? "latest"}`;
}
