import { expect, test } from "vitest";
import { workersFor } from "./workers-for.ts";

test.each([
  [1, undefined],
  [3, undefined],
  [4, 4],
  [16, 16],
])("%i processors: %s workers", (cpus, workers) => expect(workersFor(cpus)).toBe(workers));
