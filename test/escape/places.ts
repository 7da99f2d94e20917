import { createBubblewrapSandbox } from "../../src/adapters/sandbox/bubblewrap/bubblewrap-sandbox.ts";
import { createContainerSandbox } from "../../src/adapters/sandbox/container/container-sandbox.ts";
import { hostImageOptions } from "../../src/adapters/sandbox/container/host-image.fixture.ts";
import type { Safeguard } from "../../src/adapters/sandbox/isolation/safeguards.ts";
import { createNamespacesSandbox } from "../../src/adapters/sandbox/namespaces/namespaces-sandbox.ts";
import type { Sandbox } from "../../src/ports/sandbox.ts";
import { languagePrograms } from "../support/language-programs.ts";
import { bare } from "./bare.ts";

/** Where hostile programs are run: on the bare host, or in a sandbox. */
export interface Place {
  readonly name: "none" | "bubblewrap" | "namespaces" | "container";
  /** Safeguards that are switched off. */
  readonly without?: readonly Safeguard[];
  /** The folder that serves as a container's image. */
  readonly image?: string;
}

/** The sandbox of a place. */
export async function sandboxOf({ name, without = [], image = "" }: Place): Promise<Sandbox> {
  switch (name) {
    case "none":
      return bare;
    case "bubblewrap":
      return createBubblewrapSandbox({ languages: languagePrograms, without });
    case "namespaces":
      return createNamespacesSandbox({ languages: languagePrograms, without });
    case "container":
      return createContainerSandbox({ ...(await hostImageOptions(image)), without });
  }
}

/** Which of the sandboxes with safeguards to switch off work on this machine. */
export async function availablePlaces(): Promise<Place[]> {
  const places: Place[] = [{ name: "bubblewrap" }, { name: "namespaces" }];
  const works = await Promise.all(places.map(async (place) => runsPrograms(await sandboxOf(place))));
  return places.filter((_, index) => works[index]);
}

async function runsPrograms(sandbox: Sandbox): Promise<boolean> {
  const probe = { argv: ["true"], cwd: "/", mounts: [], network: "none", timeoutMs: 20_000 } as const;
  const { status, exitCode } = await sandbox.run(probe);
  return status === "exited" && exitCode === 0;
}
