import { createCommandCoder } from "../../adapters/coder/command/create-command-coder.ts";
import type { CreateCoder } from "../../changes/fix-commit.ts";
import { coderCommand, promptFile } from "../../config/coder-presets.ts";
import type { Clock } from "../../ports/clock.ts";
import type { SandboxCommand } from "../../ports/sandbox.ts";
import type { GuardedSandbox } from "../../workbench/job/guarded-sandbox.ts";
import { openModelCoder } from "../models/model-coder.ts";
import type { ModelOpener } from "../models/open-model.ts";

/** What coders need. */
interface CoderDeps {
  readonly sandbox: GuardedSandbox;
  readonly models: Pick<ModelOpener, "open">;
  readonly clock: Clock;
  /** Folder for temporary files. */
  readonly scratch: string;
}

/** Opens the coder that the settings name: an agent's command in the sandbox, or the model. */
export function createCoderOpener({ sandbox, models, clock, scratch }: CoderDeps): CreateCoder {
  return (settings, job) => {
    const agent = coderCommand(settings);
    if (!agent) return openModelCoder({ models, clock }, job);
    const { command, hosts, env } = agent;
    const asking = { kind: "run", role: "owner", realPaths: new Map() } as const;
    const run = (asked: SandboxCommand) => sandbox.open(job).run(asked, asking);
    return createCommandCoder({ run }, { command, hosts, env: pickVariables(env), promptFile, scratch });
  };
}

/** An agent gets only the variables that the base's settings name. */
function pickVariables(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
