import { detectSandbox } from "../../adapters/sandbox/detect-sandbox.ts";
import { defaultConfig } from "../../config/config.ts";
import type { ModelOpener } from "../models/open-model.ts";
import { checkRecords } from "../records/check-records.ts";
import { sandboxOf } from "../stages/open-stages.ts";
import type { Work, WorkOptions } from "../work-options.ts";
import { examine } from "./check-machine.ts";
import { type ExamineDeps, examineRepository } from "./examine-repository.ts";

/** What the doctor needs. */
interface DoctorDeps extends Omit<ExamineDeps, "sandbox" | "cache"> {
  readonly models: ModelOpener;
  readonly dependencies: string;
  readonly openCache: () => ExamineDeps["cache"];
}

/** Examines the machine and the places of the records, or a repository. */
export function createDoctor(deps: DoctorDeps, options: WorkOptions): Work["doctor"] {
  return async ({ repo } = {}) => {
    if (repo !== undefined) {
      const sandbox = () => detectSandbox(sandboxOf(options));
      return examineRepository({ ...deps, sandbox, cache: deps.openCache() }, repo);
    }
    const problem = deps.models.problemWith({ ...defaultConfig, ...options.overrides });
    const model = { name: options.overrides?.model, problem };
    const { dependencies } = deps;
    return [
      ...(await examine({ sandbox: options.sandbox, dependencies, model })),
      ...(await checkRecords(options)),
    ];
  };
}
