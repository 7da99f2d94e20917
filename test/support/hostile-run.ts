import { gzipSync } from "node:zlib";
import { createFolderBlobs } from "../../src/adapters/blobs/folder/create-folder-blobs.ts";
import { openSqliteDatabase } from "../../src/adapters/sql/sqlite/open-sqlite-database.ts";
import { openSqliteFile } from "../../src/adapters/sqlite/open-sqlite-file.ts";
import { createSqlStore } from "../../src/adapters/store/sql/create-sql-store.ts";
import { BuildStatus, create, RunSchema, RunState, TestOutcome } from "../../src/contracts/index.ts";

/** Markup that runs where a page takes it for its own. */
export const hostileScript = "<script>alert(1)</script><img src=x onerror=alert(1)>";

/** Stores a run whose branch, message, test names, evidence and logs are script, and returns the hash of its archive. */
export async function storeHostileRun(home: string, repo: string): Promise<string> {
  const blobs = createFolderBlobs({ folder: `${home}/blobs`, scratch: `${home}/scratch` });
  const address = await blobs.put(
    gzipSync(tarOf({ "test.log": hostileScript, "../../etc/passwd": "inside" })),
  );
  const secret = await blobs.put(Buffer.from("of another kind"));
  const file = openSqliteFile(`${home}/goldseam.db`);
  const store = createSqlStore(await openSqliteDatabase(file));
  const run = create(RunSchema, {
    id: "rhostile",
    state: RunState.PAUSED,
    change: {
      repo,
      branchName: hostileScript,
      message: hostileScript,
      author: hostileScript,
      commitSha: "c".repeat(40),
    },
    changeReport: {
      artefactUrl: address,
      status: BuildStatus.FAILED,
      summary: hostileScript,
      gateResults: [{ gate: "test", status: "fail", output: hostileScript, reason: hostileScript }],
      failedTests: [
        { name: hostileScript, message: hostileScript, cause: hostileScript, file: hostileScript },
      ],
      testRun: { results: [{ name: hostileScript, outcome: TestOutcome.FAILED }] },
    },
    testSpec: { cases: [{ name: hostileScript, goal: hostileScript, targetPath: hostileScript }] },
    generatedTests: { tests: [{ name: hostileScript, file: hostileScript, target: hostileScript }] },
    behaviourDiff: {
      functions: [
        {
          target: hostileScript,
          changes: [{ input: hostileScript, before: hostileScript, after: hostileScript }],
        },
      ],
    },
    tickets: [{ id: "t", title: hostileScript, handOffMd: hostileScript }],
    handOffMd: secret,
  });
  await store.transact((tx) => tx.saveRun(run, 1));
  await store.close();
  return address.slice("sha256:".length);
}

function tarOf(files: Readonly<Record<string, string>>): Buffer {
  const parts = Object.entries(files).flatMap(([name, content]) => {
    const header = Buffer.alloc(512);
    header.write(name, 0);
    header.write(content.length.toString(8).padStart(11, "0"), 124);
    return [header, Buffer.from(content.padEnd(Math.ceil(content.length / 512) * 512, "\0"))];
  });
  return Buffer.concat([...parts, Buffer.alloc(1024)]);
}
