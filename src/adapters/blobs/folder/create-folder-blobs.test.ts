import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { temporaryFolder } from "../../../../test/support/repositories/git-repository.ts";
import { blobsContract } from "../blobs.contract.ts";
import { createFolderBlobs } from "./create-folder-blobs.ts";

const home = temporaryFolder();
const open = () => createFolderBlobs({ folder: join(home, "blobs"), scratch: join(home, "tmp") });

afterAll(() => rmSync(home, { recursive: true, force: true }));

blobsContract("folder", open);

it("leaves no temporary file behind", async () => {
  await open().put(new Uint8Array([1]));
  expect(readdirSync(join(home, "tmp"))).toEqual([]);
});
