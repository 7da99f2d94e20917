import type { JsonValue } from "@bufbuild/protobuf";
import { fromContractJson, GeneratedTestsSchema, toContractJson } from "../../contracts/index.ts";
import type { Store } from "../../ports/store.ts";
import type { WrittenTests } from "./write-tests.ts";

/**
 * Keeps the tests of a job before they are committed. Search has a time limit, so writing again may give other tests;
 * after a crash the job commits those it had.
 */
export async function rememberDraft(
  store: Store,
  jobId: string,
  write: () => Promise<WrittenTests>,
): Promise<WrittenTests> {
  const key = `${jobId}/draft`;
  const kept = await store.findJobResult(key);
  if (kept) return decode(kept);
  const written = await write();
  await store.saveJobResult(key, encode(written));
  return written;
}

function encode({ generated, files }: WrittenTests): Uint8Array {
  const json = { generated: toContractJson(GeneratedTestsSchema, generated), files: [...files] };
  return new TextEncoder().encode(JSON.stringify(json));
}

function decode(bytes: Uint8Array): WrittenTests {
  const json = JSON.parse(new TextDecoder().decode(bytes)) as {
    generated: JsonValue;
    files: [string, string][];
  };
  return { generated: fromContractJson(GeneratedTestsSchema, json.generated), files: new Map(json.files) };
}
