import { createHash } from "node:crypto";
import type { SearchRecord } from "../../ports/records/search-record.ts";
import type { Engine, EngineRequest, Proposal, SearchedTest } from "../engine.ts";

/** A search with what a model was asked about it. */
interface Recorded {
  readonly proposal: Proposal;
  readonly asked: readonly SearchedTest[] | undefined;
}

/** The same search, on record: a replay finds what was found, however busy the machine is. */
export function withRecord(search: Engine, record: SearchRecord): Engine {
  return {
    name: search.name,
    propose: async (request) => {
      const key = describe(request);
      const known = await record.find(key);
      if (known !== undefined) return repeat(JSON.parse(known) as Recorded, request);
      let asked: Recorded["asked"];
      const { reword } = request;
      const proposal = await search.propose({
        ...request,
        ...(reword && {
          reword: (tests) => {
            asked = tests;
            return reword(tests);
          },
        }),
      });
      await record.keep(key, JSON.stringify({ proposal, asked } satisfies Recorded));
      return proposal;
    },
  };
}

/** The model is asked again, so that its call is counted; what came of it is in the proposal. */
async function repeat({ proposal, asked }: Recorded, { reword }: EngineRequest): Promise<Proposal> {
  if (asked) await reword?.(asked);
  return proposal;
}

/** Everything but time that decides what a search finds. */
function describe(request: EngineRequest): Record<string, unknown> {
  const { workbench, sourcePath: path, testPath, targets, cases, calls, again, seed } = request;
  const text = workbench.files().read(path) ?? "";
  const hash = createHash("sha256").update(text).digest("hex");
  return { purpose: "search", path, hash, testPath, targets, cases, calls, again, seed };
}
