import { GoldseamError, type Run } from "../../contracts/index.ts";
import { Refusal } from "./problem.ts";

const mostRequests = 100;
const mostAtOnce = 4;

/** What became of words that somebody sent. */
export interface ChangeRequest {
  readonly status: "working" | "submitted" | "failed";
  readonly run_id: string | null;
  /** Why it failed. */
  readonly detail: string | null;
}

/** The newest change requests since the server started. The work itself is stored: the same words later are the same run. */
export interface ChangeRequests {
  find(id: string): ChangeRequest | undefined;
  /** Starts the work unless it goes on or is done. Throws 429 if there is too much at once. */
  begin(id: string, work: () => Promise<Run>): ChangeRequest;
}

/** No requests at first; what nobody expected goes to the log. */
export function createChangeRequests(log: (line: string) => void): ChangeRequests {
  /** By id; the newest last. */
  const requests = new Map<string, ChangeRequest>();
  const note = (id: string, state: ChangeRequest) => {
    requests.delete(id);
    requests.set(id, state);
    const [oldest] = requests.size > mostRequests ? requests.keys() : [];
    if (oldest !== undefined) requests.delete(oldest);
    return state;
  };
  return {
    find: (id) => requests.get(id),
    begin: (id, work) => {
      const known = requests.get(id);
      if (known && known.status !== "failed") return known;
      const working = [...requests.values()].filter(({ status }) => status === "working");
      if (working.length >= mostAtOnce)
        throw new Refusal(429, "TOO_MANY_REQUESTS", "too many change requests at once", {
          "Retry-After": "60",
        });
      const begun = note(id, { status: "working", run_id: null, detail: null });
      work()
        .then((run) => note(id, { status: "submitted", run_id: run.id, detail: null }))
        .catch((error: unknown) => {
          const isKnown = error instanceof GoldseamError;
          if (!isKnown) log(`change request ${id}: ${String(error)}`);
          note(id, { status: "failed", run_id: null, detail: isKnown ? error.message : "unexpected error" });
        });
      return begun;
    },
  };
}
