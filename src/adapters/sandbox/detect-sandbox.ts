import { GoldseamError } from "../../contracts/index.ts";
import type { LanguagePrograms } from "../../ports/language-programs.ts";
import type { Sandbox } from "../../ports/sandbox.ts";
import { createBubblewrapSandbox } from "./bubblewrap/bubblewrap-sandbox.ts";
import { createContainerSandbox } from "./container/container-sandbox.ts";
import type { HostUser } from "./isolation/host-tools.ts";
import { createNamespacesSandbox } from "./namespaces/namespaces-sandbox.ts";
import { createUnsandboxed } from "./none/unsandboxed.ts";

/** A sandbox the user may ask for by name. */
export type SandboxChoice = "bubblewrap" | "namespaces" | "container" | "none";

const remedy =
  "Install bubblewrap: apt-get install bubblewrap, dnf install bubblewrap, pacman -S bubblewrap or apk add bubblewrap. " +
  "If it is installed, this system forbids user namespaces: allow them with sysctl -w kernel.apparmor_restrict_unprivileged_userns=0 " +
  "(AppArmor), kernel.unprivileged_userns_clone=1 (Debian) or user.max_user_namespaces=10000, or in a container with --security-opt seccomp=unconfined";

/**
 * The chosen sandbox, or the first that can run a program on this machine. Never runs without isolation unless that
 * was chosen: throws SANDBOX_UNAVAILABLE and says what to install.
 */
export async function detectSandbox(
  options: HostUser & { readonly choice?: SandboxChoice },
): Promise<Sandbox> {
  if (options.choice === "none") return createUnsandboxed(options);
  const all = [
    createBubblewrapSandbox(options),
    createNamespacesSandbox(options),
    createContainerSandbox(options),
  ];
  const candidates = all.filter(({ name }) => options.choice === undefined || name === options.choice);
  const failures: string[] = [];
  for (const sandbox of candidates) {
    const failure = await probe(sandbox);
    if (failure === undefined) return sandbox;
    failures.push(`${sandbox.name}: ${failure}`);
  }
  const help = options.choice === "container" ? containerRemedy(options.languages) : remedy;
  throw new GoldseamError("SANDBOX_UNAVAILABLE", `No sandbox works here (${failures.join("; ")}). ${help}`);
}

/** Why a sandbox cannot run a program, or undefined if it can. */
async function probe(sandbox: Sandbox): Promise<string | undefined> {
  const result = await sandbox.run({
    argv: ["true"],
    cwd: "/tmp",
    mounts: [],
    network: "none",
    timeoutMs: 10_000,
  });
  if (result.status === "exited" && result.exitCode === 0) return undefined;
  return result.stderr.trim().split("\n").at(-1) || result.status;
}

function containerRemedy(languages: readonly LanguagePrograms[]): string {
  const [first = "", ...others] = languages.map(({ image }) => image);
  const further = others.join(", ").replace(/, ([^,]*)$/, " and $1");
  return (
    "Install podman (or docker) and build the images of your languages: " +
    `podman build --tag ci-runner:${first} images/${first}, and likewise for ${further}`
  );
}
