import { createHash } from "node:crypto";
import { checkPatch } from "../../changes/check-patch.ts";
import { checkPlanPaths, outsidePlan } from "../../changes/outside-plan.ts";
import { writeBrief } from "../../changes/prompts/write-brief.ts";
import { create, GoldseamError, type Proposal, ProposalSchema, visibleLine } from "../../contracts/index.ts";
import type { Git } from "../../ports/git.ts";
import type { Memory } from "../../ports/records/memory.ts";
import type { Secrets } from "../../ports/secrets/secrets.ts";
import type { App, ProposeOptions } from "../app.ts";
import type { ConfigLoader } from "../config-loader.ts";
import { startSingle, type WithJob } from "../job-context.ts";
import { whoIsHere } from "./identify.ts";

const mostRecords = 5;
const largestDiff = 2_000_000;

interface ProposalDeps {
  readonly git: Git;
  readonly secrets: Secrets;
  readonly memory: Memory;
  readonly withJob: WithJob;
  readonly loadConfig: ConfigLoader;
  readonly submit: App["submit"];
}

/** Proposals of agents, and what the next one must address. */
export function createProposals(deps: ProposalDeps): Pick<App, "propose" | "brief"> {
  const briefFor = async (repo: string, task: string) =>
    writeBrief(task, await deps.memory.find("test_results", { repo, task, limit: mostRecords }));
  return {
    brief: async ({ repo: folder, task }) => {
      const { repo } = await deps.git.resolveChange({ repo: folder, commit: "HEAD" });
      return briefFor(repo, task);
    },
    propose: async (options) => {
      const { git } = deps;
      const {
        repo,
        commitSha: baseSha,
        branchName: baseBranch,
      } = await git.resolveChange({
        repo: options.repo,
        commit: options.base ?? "HEAD",
      });
      await git.sync(repo, [baseSha]);
      const proposal = await describeProposal(deps, options, { repo, baseSha });
      const files = await git.applyDiff(repo, baseSha, options.diff);
      await refuseUnlessAllowed(deps, { repo, baseSha, files, options });
      const branchName = `agt/proposal/${proposal.id}`;
      const known = await git.branchTip(repo, branchName);
      const commit = known ?? (await commitProposal(git, proposal, { branchName, files }));
      const run = await deps.submit({
        ...{
          repo,
          commit: branchName,
          base: baseSha,
          into: options.into ?? (baseBranch || undefined),
          plan: options.plan,
        },
        ...{
          task: proposal.taskId,
          proposer: proposal.proposer,
          broughtBy: options.broughtBy ?? (await whoIsHere(git, repo)),
          notes: [describe(proposal)],
          unattended: true,
        },
      });
      return { run, proposal: { ...proposal, diff: "" }, commitSha: commit };
    },
  };
}

async function describeProposal(
  { secrets }: ProposalDeps,
  { diff, task, title, proposer, plan }: ProposeOptions,
  { repo, baseSha }: { readonly repo: string; readonly baseSha: string },
): Promise<Proposal> {
  if (diff.length > largestDiff) throw new GoldseamError("USAGE", "the diff is larger than 2 MB: split it");
  const clean = async (text: string) => visibleLine(await secrets.redact(text));
  const taskId = await clean(task);
  const hash = createHash("sha256")
    .update(JSON.stringify([repo, baseSha, taskId, diff]))
    .digest("hex");
  return create(ProposalSchema, {
    ...{ id: `p${hash.slice(0, 9)}`, taskId, repo, baseSha, diff },
    title: await clean(title ?? `Proposal for ${task}`),
    proposer: await clean(proposer),
    allowedPaths: plan?.allowedPaths ?? [],
    forbiddenPaths: plan?.forbiddenPaths ?? [],
  });
}

/** Throws FORBIDDEN for a path outside the plan, a protected path, or a secret. Manifests may get dependencies. */
async function refuseUnlessAllowed(
  deps: ProposalDeps,
  change: {
    readonly repo: string;
    readonly baseSha: string;
    readonly files: ReadonlyMap<string, string | null>;
    readonly options: ProposeOptions;
  },
): Promise<void> {
  const { repo, baseSha, files, options } = change;
  if (options.plan) checkPlanPaths(options.plan);
  const paths = [...files.keys()];
  const plan = { allowedPaths: paths, steps: [] };
  const start = await startSingle(
    deps.loadConfig,
    { repo, baseSha, commitSha: baseSha },
    { progress: () => {} },
  );
  const why =
    outsidePlan(paths, options.plan) ??
    (await deps.withJob(start, (job) =>
      checkPatch(deps, job, { files, parentSha: baseSha, role: "coder", plan }),
    ));
  if (why !== undefined) throw new GoldseamError("FORBIDDEN", `the proposal was refused as a whole: ${why}`);
}

function commitProposal(
  git: Git,
  { id, repo, baseSha, taskId, title, proposer }: Proposal,
  { branchName, files }: { readonly branchName: string; readonly files: ReadonlyMap<string, string | null> },
): Promise<string> {
  const [, name = proposer, email = "agent@localhost"] = /^(.*?)\s*<([^<>\s]+)>$/.exec(proposer) ?? [];
  const author = { name: name || email, email, date: new Date().toISOString() };
  const message = `${title}\n\nProposal ${id} for task ${taskId}.`;
  return git
    .commitFiles({ repo, parentSha: baseSha, branchName, files, message, author })
    .then(async (commit) => {
      await git.publishBranch(repo, branchName, commit);
      return commit;
    });
}

/** The approval request itself says what its risks are. */
function describe({ taskId, proposer }: Proposal): string {
  return `Proposed by ${proposer} for task ${taskId}.`;
}
