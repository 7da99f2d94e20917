import { BuildStatus, create, GeneratedTestsSchema, type TestSpec } from "../../contracts/index.ts";
import { type DetectedProject, projectOf } from "../../languages/index.ts";
import type { WrittenTests } from "./write-request.ts";

/** The part of a spec that concerns one project. */
export interface SpecPart {
  readonly spec: TestSpec;
  /** Finds that project again in a checkout of the same commit. */
  choose(projects: readonly [DetectedProject, ...DetectedProject[]]): DetectedProject;
}

/** Splits a spec by project, in the order of its cases. A spec without cases goes to the main project. */
export function partSpec(
  spec: TestSpec,
  projects: readonly [DetectedProject, ...DetectedProject[]],
): SpecPart[] {
  const keyOf = (path: string) => keyOfProject(projectOf(projects, path) ?? projects[0]);
  const groups = Map.groupBy(spec.cases, ({ targetPath }) => keyOf(targetPath));
  if (groups.size === 0) groups.set(keyOfProject(projects[0]), []);
  return [...groups].map(([key, cases]) => ({
    spec: {
      ...spec,
      cases,
      coverageTargets: spec.coverageTargets.filter((target) => keyOf(target.split("::")[0] ?? "") === key),
    },
    choose: (all) => all.find((one) => keyOfProject(one) === key) ?? all[0],
  }));
}

/** The results for the parts of a spec, as one. */
export function joinWritten(parts: readonly WrittenTests[], spec: TestSpec): WrittenTests {
  const [only, ...others] = parts;
  if (only && others.length === 0) return only;
  if (!only) return nothingAsked(spec);
  const generated = parts.map((part) => part.generated);
  const lines = parts.flatMap((part) => part.lines ?? []);
  const passed = generated.some(({ precheck }) => precheck === BuildStatus.PASSED);
  return {
    generated: create(GeneratedTestsSchema, {
      specId: spec.id,
      engine: generated[0]?.engine ?? "",
      precheck: passed ? BuildStatus.PASSED : BuildStatus.FAILED,
      notes: generated
        .map(({ notes }) => notes)
        .filter((text) => text !== "")
        .join("\n"),
      questions: generated.flatMap((one) => one.questions),
      files: generated.flatMap((one) => one.files),
      tests: generated.flatMap((one) => one.tests),
      refused: generated.flatMap((one) => one.refused),
      untested: generated.flatMap((one) => one.untested),
      cases: generated.flatMap((one) => one.cases),
      coverageBefore: share(lines, ({ before }) => before),
      coverageAfter: share(lines, ({ after }) => after),
      mutantsTried: generated.reduce((sum, one) => sum + one.mutantsTried, 0),
      mutantsKilled: generated.reduce((sum, one) => sum + one.mutantsKilled, 0),
      sources: generated.flatMap((one) => one.sources),
      executions: generated.reduce((sum, one) => sum + one.executions, 0),
      model: generated.find(({ model }) => model)?.model ?? "",
      modelCalls: generated.reduce((sum, one) => sum + one.modelCalls, 0),
      inputTokens: generated.reduce((sum, one) => sum + one.inputTokens, 0n),
      outputTokens: generated.reduce((sum, one) => sum + one.outputTokens, 0n),
      costUsd: generated.reduce((sum, one) => sum + one.costUsd, 0),
    }),
    files: new Map(parts.flatMap((part) => [...part.files])),
    isCut: parts.some(({ isCut }) => isCut),
  };
}

function nothingAsked(spec: TestSpec): WrittenTests {
  const notes = "nothing was found that lacks a test";
  const precheck = BuildStatus.FAILED;
  return { generated: create(GeneratedTestsSchema, { specId: spec.id, precheck, notes }), files: new Map() };
}

type Lines = NonNullable<WrittenTests["lines"]>;

function share(lines: readonly Lines[], pick: (one: Lines) => number): number {
  const total = lines.reduce((sum, one) => sum + one.total, 0);
  const part = lines.reduce((sum, one) => sum + pick(one), 0);
  return total === 0 ? 0 : Math.round((part / total) * 10_000) / 100;
}

function keyOfProject({ toolchain, project }: DetectedProject): string {
  return `${toolchain.name}\0${project.root}`;
}
