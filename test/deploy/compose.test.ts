import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { roleNames } from "../../src/app/app.ts";
import { jobTopics } from "../../src/app/runs/messages.ts";
import { topics } from "../../src/contracts/index.ts";
import { composeServices, ownServices } from "./read-compose.ts";

const root = join(import.meta.dirname, "../..");
const raw = composeServices();

it("composes every role, two test builders, and servers and a runner for tests", () => {
  const played = ownServices().flatMap(({ command }) => (command[0] === "worker" ? command : []));
  expect(roleNames.filter((role) => !played.includes(role))).toEqual([]);
  expect(ownServices().find(({ name }) => name === "test-builder")?.replicas).toBe(2);
  const servers = ["kafka", "database", "s3", "loki", "traces", "prometheus"];
  expect(Object.keys(raw)).toEqual(
    expect.arrayContaining([...servers, "test-db", "test-redis", "test-runner"]),
  );
});

it("charts every role, scaled by the topics of its group", () => {
  const { workers } = parse(readFileSync(join(root, "deploy/helm/goldseam/values.yaml"), "utf8"));
  const charted = Object.values(workers as Record<string, { roles: string[]; topics: string[] }>);
  // The trigger names one group for all topics of a worker.
  expect(charted.map(({ roles }) => roles.length)).toEqual(charted.map(() => 1));
  expect(Object.fromEntries(charted.map(({ roles, topics: asked }) => [roles[0], asked]))).toEqual({
    orchestrator: [topics.loopEvent, topics.commitResult],
    ...Object.fromEntries(Object.entries(jobTopics).map(([role, topic]) => [role, [topic]])),
    notify: [topics.runNotice],
  });
});

it("publishes ports on loopback only, and gives no service of ours a capability", () => {
  const services = Object.values(raw) as { ports?: string[]; cap_drop?: string[]; image: string }[];
  expect(
    services.flatMap(({ ports = [] }) => ports).filter((port) => !port.startsWith("127.0.0.1:")),
  ).toEqual([]);
  for (const { image, cap_drop } of services)
    if (image.startsWith("goldseam")) expect(cap_drop).toEqual(["ALL"]);
});

it("builds images whose files exist, and that do not run as root", () => {
  const dockerfile = readFileSync(join(root, "images/goldseam/Dockerfile"), "utf8");
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, paths = ""]) =>
    paths.split(" "),
  );
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  for (const stage of dockerfile.split(/^FROM /m).slice(2))
    expect(stage.match(/^USER .*$/gm)?.at(-1)).toBe("USER goldseam");
});
