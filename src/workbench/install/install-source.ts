import type { Config } from "../../config/config.ts";
import { GoldseamError } from "../../contracts/index.ts";
import { type DetectedProject, detectProjects } from "../../languages/index.ts";
import type { InstallPlan } from "../../languages/toolchain/toolchain.ts";
import type { Git, Worktree } from "../../ports/git.ts";
import type { Job } from "../job/job.ts";
import { readAt } from "../read-at.ts";
import { type InstallSource, nameInCheckout, nameManifests, planDependencies } from "./plan-dependencies.ts";

/** A project of a checkout, and how its dependencies are installed. */
export interface PlannedProject {
  readonly detected: DetectedProject;
  readonly plan: InstallPlan;
  /** The runtime that it asks for. */
  readonly asked: string;
}

/** Whose install a checkout uses, for each part of it. */
export interface InstallSources {
  readonly packages: InstallSource;
  readonly own: InstallSource;
  /** The manifests of the checkout, from {@link nameManifests}. */
  readonly manifests: string;
}

/**
 * The commits whose installs a checkout uses: the base's if everything that decides it is as there, else that of the
 * author's commit if it is as there, else its own. So nothing that a change installs reaches its base.
 */
export async function findInstallSources(
  git: Git,
  { repo, config, lineage }: Pick<Job, "repo" | "config" | "lineage">,
  worktree: Worktree,
  planned: PlannedProject,
): Promise<InstallSources> {
  const algorithm = worktree.commitSha.length > 40 ? "sha256" : "sha1";
  const manifests = nameManifests(planned.plan, (path) => nameInCheckout(worktree.path, path, algorithm));
  const here = describeInputs(planned, manifests);
  const trusted: InstallSource[] = [
    { trust: "base", commitSha: lineage?.baseSha ?? "" },
    { trust: "change", commitSha: lineage?.commitSha ?? "" },
  ];
  const found: { packages?: InstallSource; own?: InstallSource } = {};
  for (const source of trusted) {
    if (source.commitSha === "" || found.own) continue;
    const isHere = source.commitSha === worktree.commitSha;
    const there = isHere ? here : await inputsAt(git, { repo, config }, source.commitSha, planned);
    if (there?.packages === here.packages) found.packages ??= source;
    if (there?.own === here.own) found.own ??= source;
  }
  const last: InstallSource = { trust: lineage ? "agent" : "change", commitSha: worktree.commitSha };
  return { packages: found.packages ?? last, own: found.own ?? last, manifests };
}

/** What decides each part of an install. */
interface Inputs {
  readonly packages: string;
  readonly own: string;
}

/** What decides the install of the same project at another commit; undefined if it has none. */
async function inputsAt(
  git: Git,
  { repo, config }: { readonly repo: string; readonly config: Config },
  commitSha: string,
  { detected: { toolchain, project } }: PlannedProject,
): Promise<Inputs | undefined> {
  if ((await git.treeOf(repo, commitSha)) === undefined) return undefined;
  const blobs = await git.listBlobs(repo, commitSha);
  return readAt(git, { repo, commitSha }, (files) => {
    const detected = projectsIn(files, config).find(
      (one) => one.toolchain.name === toolchain.name && one.project.root === project.root,
    );
    if (!detected) return undefined;
    const plan = planDependencies(detected, files, config);
    const asked = describeAsked(detected, files);
    const manifests = nameManifests(plan, (path) => blobs.get(path) ?? "");
    return describeInputs({ detected, plan, asked }, manifests);
  });
}

/** The runtime that a project asks for, as a text that can be compared. */
export function describeAsked(
  { toolchain, project }: DetectedProject,
  files: Parameters<typeof detectProjects>[0],
): string {
  return toolchain.askedRuntime?.(project, files)?.asked ?? "";
}

function describeInputs({ plan, asked }: PlannedProject, manifests: string): Inputs {
  const packages = JSON.stringify([asked, manifests, plan.commands, plan.mounts]);
  return { packages, own: JSON.stringify([packages, { ...plan, manifests: [], stubs: [] }]) };
}

function projectsIn(files: Parameters<typeof detectProjects>[0], config: Config): readonly DetectedProject[] {
  try {
    return detectProjects(files, config);
  } catch (error) {
    if (error instanceof GoldseamError && error.code === "NO_TOOLCHAIN") return [];
    throw error;
  }
}
