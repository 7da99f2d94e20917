import { cheatsOf } from "../cheat.ts";
import { queues } from "../projects/objects.ts";
import { nodeQueueIf } from "./planted.ts";

/** By what a process of tests looks like, on objects that nobody can call from outside. */
export const traces = cheatsOf("special cases", [
  {
    name: "node: by the call sites of util",
    project: queues,
    deed: nodeQueueIf(
      'util.getCallSites().some((site) => site.scriptName.includes("test"))',
      'import util from "node:util";\n',
    ),
  },
  {
    name: "node: by the number of asynchronous scopes",
    project: queues,
    deed: nodeQueueIf("executionAsyncId() > 8", 'import { executionAsyncId } from "node:async_hooks";\n'),
  },
]);
