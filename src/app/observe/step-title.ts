import type { ProgressEvent, StepName } from "../../ports/progress.ts";

/** The steps of the stages, in words. */
const stepNames: Readonly<Partial<Record<StepName, string>>> = {
  checkout: "check out",
  select_tests: "choose tests",
  restore_cache: "restore dependencies",
  install_deps: "install dependencies",
  compile: "compile",
  lint: "lint",
  run_tests: "run tests",
  collect_cov: "collect coverage",
  prove_fix: "prove the fix",
  diagnose_flakes: "look for the cause of flakes",
  rag_fetch: "look up related code",
  llm_plan: "ask the model",
  emit_spec: "decide what to test",
  llm_inputs: "ask for inputs",
  llm_rewording: "ask for names",
  draft_patch: "write tests",
  selfcheck_tests: "prove tests",
  commit_push: "commit tests",
  compare: "compare behaviour",
};

/** A step in words, with its project where there are several. */
export function stepTitle({ step, project }: Pick<ProgressEvent, "step" | "project">): string {
  const name = stepNames[step] ?? step.replaceAll("_", " ");
  return project ? `${name}, ${project}` : name;
}
