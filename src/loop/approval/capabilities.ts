import {
  type AddressedRisk,
  AddressedRiskSchema,
  type Capability,
  create,
  type RequestTerms,
  RequestTermsSchema,
  Risk,
  type Run,
} from "../../contracts/index.ts";
import { matchesPattern } from "../../policy/index.ts";

/** Something that Goldseam may do without a person, and what a council should know of it. */
interface CapabilityKind {
  readonly summary: string;
  readonly risk: Risk;
  readonly risks: readonly (readonly [risk: string, mitigation: string])[];
  readonly success: readonly string[];
  readonly onFailure: string;
  readonly evidence: readonly string[];
}

/** Every capability there is. */
export const capabilityKinds = {
  autonomous_tests: {
    summary: "start runs on new commits (goldseam watch) and on proposals of agents",
    risk: Risk.LOW,
    risks: [
      ["runs use the machine at any time", "each command has limits, and a newer commit ends an older run"],
    ],
    success: ["every watched run ends in a request or a ticket, none is paused for the environment"],
    onFailure: "A run that fails writes a ticket, or pauses with a note; nothing is merged.",
    evidence: ["the report and the archive of every build"],
  },
  autonomous_heal: {
    summary: "let the coder work on tickets",
    risk: Risk.MEDIUM,
    risks: [
      [
        "a fix hides a fault instead of repairing it",
        "tests, gates and policy are read-only for it, and a fix has to be proven",
      ],
      ["attempts cost money and time", "they end by max_cycles, or when two end in the same way"],
    ],
    success: ["watched runs end in a request whose fix is proven, and the approver merges it"],
    onFailure: "The run pauses with a hand-off note: what was tried, and how it ended.",
    evidence: ["the ticket, the diff of every attempt, the build of the fix"],
  },
  auto_merge: {
    summary: "merge changes below a risk",
    risk: Risk.HIGH,
    risks: [
      [
        "a harmful change passes every test",
        "only changes below the risk, none that a council decides on; protected paths are always high",
      ],
      [
        "a mistake reaches many changes before it is seen",
        "rolled out to a part of them, and the first runs are watched",
      ],
    ],
    success: ["no watched merge is reverted, and the next build of the branch passes"],
    onFailure:
      "A merge that conflicts or meets a moved branch changes nothing. A bad merge is reverted with git revert -m 1.",
    evidence: ["both builds passed, no secret, nothing that blocks, and the branch has not moved"],
  },
} as const satisfies Readonly<Record<string, CapabilityKind>>;

/** The name of one. */
export type CapabilityName = keyof typeof capabilityKinds;

/** Whether a text names a capability. */
export function isCapabilityName(name: string): name is CapabilityName {
  return Object.hasOwn(capabilityKinds, name);
}

/** Where a capability applies, in words. */
export function describeRollout({ percent, paths, below, name }: Capability): string {
  const share = percent < 100 ? `${percent} % of runs` : "all runs";
  const where = paths.length > 0 ? `, only changes within ${paths.join(", ")}` : "";
  const least = name === "auto_merge" ? `, only below ${below === Risk.HIGH ? "high" : "medium"} risk` : "";
  return `${share}${where}${least}`;
}

/** What a council decides on when it switches a capability on; every field is filled. */
export function capabilityTerms(capability: Capability): RequestTerms {
  const { name, watchedRuns, reason } = capability;
  const kind: CapabilityKind = capabilityKinds[isCapabilityName(name) ? name : "auto_merge"];
  return create(RequestTermsSchema, {
    scope: [kind.summary, describeRollout(capability), ...(reason ? [`because ${reason}`] : [])],
    risks: capabilityRisks(kind),
    rollbackPlan: `goldseam capabilities off ${name}: at once, for every run, without a vote.`,
    successMetrics: [...kind.success],
    failureHandling: kind.onFailure,
    evidenceRequired: [
      ...kind.evidence,
      `the first ${watchedRuns} runs, one by one, in goldseam capabilities`,
    ],
  });
}

function capabilityRisks({ risk, risks }: CapabilityKind): AddressedRisk[] {
  return risks.map(([text, mitigation]) =>
    create(AddressedRiskSchema, { level: risk, risk: text, mitigation }),
  );
}

/** Whether a capability that is on applies to a run: within its paths and its share, and for merges below its risk. */
export function appliesTo(
  { name, percent, paths, below }: Capability,
  run: Pick<Run, "id" | "change" | "coderFiles" | "approval">,
): { readonly status: "applies" } | { readonly status: "not"; readonly reason: string } {
  const not = (reason: string) => ({ status: "not", reason }) as const;
  const touched = [...(run.change?.changedFiles ?? []), ...run.coderFiles];
  const outside = touched.find((file) => !paths.some((pattern) => matchesPattern(file, pattern)));
  if (paths.length > 0 && outside !== undefined) return not(`${outside} is outside ${paths.join(", ")}`);
  if (paths.length > 0 && touched.length === 0) return not("the change touches no file");
  if (shareOf(`${name}:${run.id}`) >= percent) return not(`the run is not among the ${percent} %`);
  if (name === "auto_merge" && (run.approval?.risk ?? Risk.HIGH) >= below) return not("its risk is too high");
  return { status: "applies" };
}

/** From 0 to 99, the same for the same text, and evenly spread (FNV-1a). */
function shareOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) % 100;
}

/** Whether a change may be merged without a person, apart from the capability itself. */
export function whyAskPerson(run: Run): string | undefined {
  const { approval, votes, conditions, changeReport, testsReport } = run;
  if (!approval) return "it has no request";
  if (approval.council) return "a council decides on it";
  if (votes.length > 0 || conditions.length > 0) return "somebody has already decided";
  if ((run.change?.notes ?? []).some((note) => note.startsWith("It cannot be merged")))
    return "it cannot be merged";
  return (testsReport ?? changeReport)?.missingTests.length ? "tests of the base are missing" : undefined;
}
