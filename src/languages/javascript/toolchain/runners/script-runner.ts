import { isGenerated, runnableTests } from "../paths.ts";
import { fastScript } from "../test-script.ts";
import { generatedRuns, readFileRuns, runFiles } from "./file-runs.ts";
import { type JavaScriptRunner, noTests, quietEnv, v8Env } from "./runner.ts";

/** The package's own test script, if no runner is known: judged by its exit code. */
export const scriptRunner: JavaScriptRunner = {
  coverage: "v8",
  command: (context, selection) => {
    const generated = (selection.files ?? runnableTests(context.project.root, context.files)).filter(
      isGenerated,
    );
    const name = fastScript(context.manifest) ?? "test";
    const script = { command: ["npm", "run", "--ignore-scripts", name], files: [] };
    const own = selection.files?.every(isGenerated) ? [] : [script];
    const command = runFiles([...own, ...generatedRuns(context, generated, selection.names)], 1);
    return own.length + generated.length === 0
      ? noTests
      : {
          status: "command",
          command: { ...command, env: { ...quietEnv, ...v8Env(selection) } },
          note: "the runner is not known: the test script is judged by its exit code alone",
        };
  },
  readResults: readFileRuns,
};
