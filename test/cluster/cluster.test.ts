import { describe, expect, it } from "vitest";
import { lacksKafka } from "../support/kafka/start-kafka.ts";
import { runCluster } from "./run-cluster.ts";

describe.skipIf(lacksKafka)("processes over real servers", () => {
  it("end every run that a foreign commit result starts, once, although they are killed", {
    timeout: 400_000,
  }, async () => {
    const outcome = await runCluster({
      ...{ runs: 2, troubleEveryMs: 5000, mostMs: 300_000, seed: 3 },
      trouble: { kills: 4, restarts: 2, cuts: 1, jumps: 1, "slow spells": 1 },
      workers: [["orchestrator"], ["orchestrator"], ["build", "plan", "write"], ["write", "merge", "notify"]],
      say: () => {},
    });
    expect(outcome.faults, outcome.logs).toEqual([]);
    expect(outcome).toMatchObject({ runs: 2, lost: 0, doubled: 0 });
  });
});
