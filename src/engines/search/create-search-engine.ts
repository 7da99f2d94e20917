import { posix } from "node:path";
import { CaseKind } from "../../contracts/index.ts";
import type { Mutant } from "../../mutate/mutant.ts";
import { mutateSource } from "../../mutate/mutate-source.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Workbench } from "../../stages/build/workbench.ts";
import type { OutlineParser } from "../../syntax/outline.ts";
import type { Candidate, Engine, EngineRequest, Proposal } from "../engine.ts";
import { detectTestStyle } from "../test-style.ts";
import type { Observation } from "./driver-protocol.ts";
import { driverSetup } from "./driver-setup.ts";
import { isKill, killsOf } from "./kill-points.ts";
import { type Named, nameTests, pythonName } from "./names.ts";
import { assertionsOf } from "./oracle.ts";
import { javascriptWords, pythonWords } from "./phrase.ts";
import { planValues } from "./plan.ts";
import { renderJavaScriptTest } from "./render/javascript-test.ts";
import { type RenderedTest, renderPytest } from "./render/pytest.ts";
import { pythonModule } from "./render/python-module.ts";
import { search } from "./search.ts";
import type { Subject } from "./subject.ts";
import { isEmpty } from "./value.ts";

const ARC = 2 ** 24;

/** The engine that needs no model: it runs the code, observes what it does and writes that down. */
export function createSearchEngine(deps: {
  readonly outlines: OutlineParser;
  readonly clock: Clock;
}): Engine {
  return { name: "search", propose: (request) => propose(deps, request) };
}

async function propose(
  { outlines, clock }: { readonly outlines: OutlineParser; readonly clock: Clock },
  request: EngineRequest,
): Promise<Proposal> {
  const { workbench, sourcePath, targets, seed, budgetMs } = request;
  const text = workbench.files().read(sourcePath);
  const outline = text === undefined ? undefined : outlines.parse(sourcePath, text);
  if (text === undefined || !outline)
    return { candidates: [], notes: [`${sourcePath}: no such source file`] };
  if (outline.language === "go" || outline.language === "rust") {
    const language = outline.language === "go" ? "Go" : "Rust";
    const note = `there is no engine for ${language} without a model`;
    return { candidates: [], notes: [`${sourcePath}: ${note}`] };
  }
  const { found, mutants, notes } = await search(driverSetup(workbench, sourcePath), {
    outline,
    text,
    targets,
    seed,
    budgetMs,
    now: () => clock.nowMs(),
    mutate: (lines) => mutateSource({ path: sourcePath, text, lines }, workbench.exec),
  });
  const tests = found.flatMap(({ subject, observations }) =>
    observations.toSorted(byInterest).map(
      (observation): Named => ({
        subject,
        observation,
        assertions: assertionsOf(observation, subject),
      }),
    ),
  );
  const candidates = render(tests, { ...request, mutants });
  return { candidates, notes: notes.map((note) => `${sourcePath}: ${note}`) };
}

function render(
  tests: readonly Named[],
  request: EngineRequest & { readonly mutants: readonly Mutant[] },
): Candidate[] {
  const mutants = new Map(request.mutants.map((mutant) => [mutant.id, mutant]));
  const python = request.sourcePath.endsWith(".py");
  const titles = python
    ? nameTests(tests, pythonWords, pythonName)
    : nameTests(tests, javascriptWords, (_, title) => title);
  const renderOne = python ? pytestRenderer(request) : javascriptRenderer(request);
  return tests.flatMap((test, index): Candidate[] => {
    const name = titles[index];
    if (name === undefined) return [];
    const { observation, subject } = test;
    const { code, imports } = renderOne(test, name);
    return [
      {
        name,
        target: subject.target,
        group: subject.target === "default" ? localName(subject, request) : subject.target,
        kind: kindOf(observation),
        code,
        imports,
        lines: observation.lines,
        branches: python ? branchesOf(observation) : undefined,
        kills: killsOf(observation).flatMap((id) => mutants.get(id) ?? []),
      },
    ];
  });
}

/** Python drivers report arcs between lines as points of their own. */
function branchesOf({ points }: Observation): [number, number][] {
  return [...points]
    .filter((point) => point >= ARC && !isKill(point))
    .map((point) => [Math.floor((point - ARC) / 65536), (point - ARC) % 65536]);
}

type Renderer = (test: Named, name: string) => RenderedTest;

function pytestRenderer({ workbench, sourcePath }: EngineRequest): Renderer {
  const module = pythonModule(workbench.project, sourcePath);
  return (test, name) => renderPytest(test, name, module);
}

function javascriptRenderer(request: EngineRequest): Renderer {
  const { workbench, sourcePath, testPath } = request;
  const { project, toolchain } = workbench;
  const style = detectTestStyle({ project, toolchain, files: workbench.files() }, sourcePath, testPath);
  const relative = posix.relative(posix.dirname(testPath), sourcePath);
  const path = relative.startsWith(".") ? relative : `./${relative}`;
  const module = path.slice(0, path.length - posix.extname(path).length) + style.importEnding;
  return (test, name) => {
    const subject = { module, local: localName(test.subject, request), kind: importKind(test.subject) };
    return renderJavaScriptTest(test, name, { style, subject });
  };
}

function importKind({ exportName }: Subject): "named" | "default" {
  return exportName === "default" || exportName === "module.exports" ? "default" : "named";
}

/** The symbol's own name, or one made from the file's or the package's name for an anonymous export. */
function localName({ className, target }: Subject, { workbench, sourcePath }: EngineRequest): string {
  const name = className || target;
  if (name !== "default") return name;
  const file = posix.basename(sourcePath).replace(/\..*$/, "");
  const folder = posix.basename(posix.dirname(sourcePath));
  const outer = /^(src|lib|source|\.)$/.test(folder) ? packageName(workbench) : folder;
  const words = (/^(index|main)$/.test(file) ? outer : file).split(/[^A-Za-z\d]+/).filter(Boolean);
  const camel = words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");
  return /^[A-Za-z]/.test(camel) ? camel : "subject";
}

function packageName({ project, files }: Workbench): string {
  const manifest = files().read(posix.join(project.root, "package.json")) ?? "";
  return /"name"\s*:\s*"(?:@[^/"]+\/)?([^"]+)"/.exec(manifest)?.[1] ?? "";
}

function kindOf({ outcome, plan }: Observation): CaseKind {
  if (outcome === "threw") return CaseKind.FAILURE;
  const edge = planValues(plan).some(
    (value) => isEmpty(value) || ("value" in value && /^(0|-\d.*)$/.test(String(value.value))),
  );
  return edge ? CaseKind.EDGE : CaseKind.SUCCESS;
}

/** Successes first, then edges, then failures. */
function byInterest(a: Observation, b: Observation): number {
  return kindOf(a) - kindOf(b);
}
