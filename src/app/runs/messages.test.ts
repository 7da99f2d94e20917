import { rmSync } from "node:fs";
import { join } from "node:path";
import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { afterAll, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/support/repositories/git-repository.ts";
import { createFolderBlobs } from "../../adapters/blobs/folder/create-folder-blobs.ts";
import {
  BuildReportSchema,
  CommandSchema,
  create,
  type Event,
  EventSchema,
  JobKind,
} from "../../contracts/index.ts";
import type { BusMessage } from "../../ports/bus.ts";
import {
  commandMessage,
  eventMessage,
  eventMessages,
  readCommand,
  readCommitResult,
  readEvent,
} from "./messages.ts";

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const blobs = createFolderBlobs({ folder: join(folder, "blobs"), scratch: join(folder, "tmp") });
const built = (summary: string): Event =>
  create(EventSchema, {
    ...{ id: "r1/1/b1/1:done", runId: "r1" },
    body: { case: "buildFinished", value: { job: JobKind.BUILD_CHANGE, cycle: 1, report: { summary } } },
  });

it("sends the loop an event, and everybody else its contract", async () => {
  const [event, contract, ...others] = await eventMessages(built("fine"), blobs);
  expect(others).toEqual([]);
  expect(event).toMatchObject({ topic: "loop.event", key: "r1" });
  expect(contract).toMatchObject({ topic: "build.report", key: "r1" });
  expect(fromBinary(BuildReportSchema, contract?.payload ?? new Uint8Array()).summary).toBe("fine");
  expect(await eventMessages(built("fine"), undefined)).toEqual([event]);
});

it("sends the address of a large event, and reads it back", async () => {
  const large = built("x".repeat(1e6));
  const [event] = await eventMessages(large, blobs);
  expect(event?.payload.length).toBeLessThan(200);
  if (event) expect((await readEvent(event, blobs)).body).toEqual(large.body);
  rmSync(folder, { recursive: true });
  if (event) await expect(readEvent(event, blobs)).rejects.toThrow(/the blobs have no sha256:/);
});

const event = (changes: Partial<BusMessage>) => ({ ...eventMessage(built("fine")), ...changes });
const eventOf = (fields: Parameters<typeof create<typeof EventSchema>>[1]) =>
  event({ payload: toBinary(EventSchema, create(EventSchema, { runId: "r1", ...fields })) });

it.each([
  ["bytes that are no message", event({ payload: new Uint8Array([0xff, 1, 2]) }), "it is no Event"],
  ["an event without a known body", eventOf({ id: "e" }), "no body that this release knows"],
  ["a message of a newer release", eventOf({ id: "e", needsVersion: 99 }), "replay it after an upgrade"],
  ["the key of another run", event({ key: "r2" }), 'its key is "r2", its run is "r1"'],
])("says what is wrong with %s", async (_name, message, reason) => {
  await expect(readEvent(message, blobs)).rejects.toMatchObject({
    name: "UnreadableMessage",
    message: expect.stringContaining(reason),
  });
});

it("refuses a job that it does not know", () => {
  const command = create(CommandSchema, { id: "c", runId: "r1", job: 99 as JobKind });
  expect(() => readCommand(commandMessage(command))).toThrow("it asks for job 99, which is unknown");
});

it("refuses a message of ten megabytes", () => {
  const message = { id: "m", topic: "commit.result", key: "", payload: new Uint8Array(10e6) };
  expect(() => readCommitResult(message)).toThrow("it has 10000000 bytes; the most is 4194304");
});
