import type { App } from "../../../app/app.ts";
import { type ApprovalRequest, enumName, GoldseamError, RunStateSchema } from "../../../contracts/index.ts";

/** Finds a request by its id, its run's id, or an unambiguous beginning of either; throws if none fits. */
export async function findApproval(app: App, id: string): Promise<ApprovalRequest> {
  // The id of a request begins with that of its run.
  const [runId = ""] = id.split("-");
  const runs = runId === "" ? [] : await app.listRuns({ idPrefix: runId });
  const requests = runs.flatMap(({ run }) => (run.approval ? [run.approval] : []));
  const exact = requests.filter((each) => each.id === id || each.runId === id);
  const matches = exact.length > 0 ? exact : requests.filter((each) => startsWith(each, id));
  if (matches.length > 1) {
    throw new GoldseamError(
      "USAGE",
      `"${id}" is the beginning of ${matches.length} requests; type more of it`,
    );
  }
  return matches[0] ?? explainAbsence(app, id);
}

function startsWith(request: ApprovalRequest, beginning: string): boolean {
  return beginning !== "" && (request.id.startsWith(beginning) || request.runId.startsWith(beginning));
}

async function explainAbsence(app: App, id: string): Promise<never> {
  const { run } = await app.findRun(id).catch((cause: unknown) => {
    if (!(cause instanceof GoldseamError) || cause.code !== "NOT_FOUND") throw cause;
    throw new GoldseamError("NOT_FOUND", `no approval request "${id}": goldseam approvals lists them`, {
      cause,
    });
  });
  const state = enumName(RunStateSchema, run.state);
  throw new GoldseamError("CONFLICT", `run ${run.id} is ${state}: it needs no decision`);
}
