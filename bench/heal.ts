import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { coderNames } from "../src/config/coder-presets.ts";
import { createHealWorld } from "../test/support/heal-world.ts";
import type { BrokenChange } from "./heal/broken-change.ts";
import { codersOf, type ScriptedCoder } from "./heal/coders.ts";
import { drawSample } from "./heal/draw-sample.ts";
import { healChange } from "./heal/heal-change.ts";
import { readChanges } from "./heal/read-changes.ts";
import { type JudgedRun, reportAgent, reportScripted } from "./heal/report.ts";
import { openRecord } from "./heal/run-record.ts";

/** Kept between two calls: the record for `--resume`, and a home with its cache of installs. */
const stateFolder = join(tmpdir(), `goldseam-heal-${process.getuid?.()}`);

interface Task {
  readonly change: BrokenChange;
  readonly coder: Pick<ScriptedCoder, "name" | "heals"> & Partial<ScriptedCoder>;
}

/** Takes broken changes through the loop, with scripted coders or with a real one, and prints how they ended. */
export async function benchHeal(): Promise<void> {
  const { values: options } = parseArgs({
    args: process.argv.slice(3),
    options: {
      only: { type: "string", multiple: true, default: [] },
      answer: { type: "string", multiple: true, default: [] },
      resume: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
      coder: { type: "string" },
      sample: { type: "string" },
      seed: { type: "string", default: "1" },
    },
  });
  const all = readChanges();
  const changes = options.sample ? drawSample(all, Number(options.sample), Number(options.seed)) : all;
  const tasks = changes.flatMap((change) => tasksOf(change, options.coder)).filter(isChosen);
  if (options.list) {
    console.log(tasks.map(nameOf).join("\n"));
    return;
  }

  const record = openRecord(join(stateFolder, `${fileName(options.coder)}.json`), options.resume);
  const world = createHealWorld({ home: join(stateFolder, "home"), ...agentSetting(options.coder) });
  try {
    for (const task of tasks) {
      if ((record.get(nameOf(task)) ?? { status: "broken" }).status !== "broken") continue;
      const run = await healChange(world, task.change.project, task.coder.deed);
      record.set(nameOf(task), run);
      console.log(
        `${nameOf(task)}: ${run.status}, ${run.attempts} attempts, ${run.seconds.toFixed(0)} s: ${run.words.slice(0, 300)}`,
      );
    }
  } finally {
    world.remove();
  }
  const runs = tasks.flatMap((task): JudgedRun[] => {
    const run = record.get(nameOf(task));
    const { name: coder, heals } = task.coder;
    return run ? [{ ...run, change: task.change.name, kind: task.change.kind, coder, heals }] : [];
  });
  console.log("");
  if (options.coder) reportAgent(options.coder, runs);
  else if (!reportScripted(runs)) process.exitCode = 1;

  function isChosen(task: Task): boolean {
    const { only, answer } = options;
    const isAnswer = answer.length === 0 || answer.includes(task.coder.name);
    return isAnswer && (only.length === 0 || only.some((part) => nameOf(task).includes(part)));
  }
}

function tasksOf(change: BrokenChange, agent: string | undefined): Task[] {
  if (agent) return [{ change, coder: { name: agent, heals: true } }];
  return codersOf(change).map((coder) => ({ change, coder }));
}

function nameOf({ change, coder }: Task): string {
  return `${change.kind}/${change.name}/${coder.name}`;
}

/** An agent by its name, or a program that reads its prompt from standard input: the sandbox sees it in the checkout only. */
function agentSetting(agent: string | undefined): Omit<Parameters<typeof createHealWorld>[0], "home"> {
  if (!agent) return {};
  if ((coderNames as readonly string[]).includes(agent)) return { coder: agent };
  const start = `cp ${program} /tmp/coder && chmod +x /tmp/coder && exec /tmp/coder`;
  return { coder: { command: ["sh", "-c", start] }, files: { [program]: readFileSync(agent, "utf8") } };
}

const program = "tools/coder";

function fileName(agent = "scripted"): string {
  return agent.replace(/\W+/g, "-");
}
