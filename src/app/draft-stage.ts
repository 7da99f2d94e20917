import { GoldseamError, type TestSpec } from "../contracts/index.ts";
import type { Engine } from "../engines/engine.ts";
import type { SyntaxParser } from "../languages/syntax/outline.ts";
import type { PolicyRequest } from "../policy/index.ts";
import type { Secrets } from "../ports/secrets.ts";
import { joinWritten, partSpec, type SpecPart } from "../stages/write/part-spec.ts";
import { type WrittenTests, writeTests } from "../stages/write/write-tests.ts";
import { detectAt } from "../workbench/detect-at.ts";
import { guardWorkbench } from "../workbench/guard-workbench.ts";
import { openWorkbench, type WorkbenchDeps } from "../workbench/open-workbench.ts";
import type { Guard } from "./guard.ts";
import type { StageOptions } from "./stage-options.ts";

/** Which tests to write, and for whom. */
export interface DraftOptions extends StageOptions {
  readonly spec: TestSpec;
  readonly seed?: number | undefined;
  /** The commit before the change, where there is one: what red tests do there tells why they are red. */
  readonly baseSha?: string | undefined;
}

/** Writes the tests of a spec and proves them, project by project; nothing is committed. */
export function createDraftStage(deps: {
  readonly bench: WorkbenchDeps & { readonly secrets: Secrets };
  readonly guard: Guard;
  readonly analysis: () => Promise<{ readonly parser: SyntaxParser; readonly engine: Engine }>;
}): (options: DraftOptions) => Promise<WrittenTests> {
  const { bench, guard } = deps;
  return async (options) => {
    const { repo, config, spec, baseSha } = options;
    const commitSha = spec.parentCommitSha;
    const decide = (request: PolicyRequest) => guard(config, request, options.runId);
    const open = (at: { readonly commitSha: string; readonly jobId: string }, part: SpecPart) =>
      openWorkbench(bench, { ...options, ...at, stage: "write" }, part.choose);
    const { parser, engine } = await deps.analysis();
    const written: WrittenTests[] = [];
    for (const part of partSpec(spec, await detectAt(bench.git, { repo, commitSha, config }))) {
      const opened = await open({ commitSha, jobId: options.jobId }, part);
      if (opened.status !== "ready") throw new GoldseamError("INFRASTRUCTURE", opened.message);
      const workbench = guardWorkbench(opened.workbench, decide);
      const openParent = async () => {
        if (!baseSha || baseSha === commitSha) return undefined;
        const parent = await open({ commitSha: baseSha, jobId: `${options.jobId}-parent` }, part);
        return parent.status === "ready" ? guardWorkbench(parent.workbench, decide) : undefined;
      };
      try {
        const own = { ...options, spec: part.spec, workbench, openParent };
        written.push(await writeTests({ engine, outlines: parser, secrets: bench.secrets }, own));
      } finally {
        await workbench.close();
      }
    }
    return joinWritten(written, spec);
  };
}
