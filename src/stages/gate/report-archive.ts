import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import {
  BuildReportSchema,
  type GateReport,
  GateReportSchema,
  type GateResult,
  GoldseamError,
  parseContract,
  stringifyContract,
} from "../../contracts/index.ts";
import { type Blobs, DamagedBlob } from "../../ports/blobs.ts";

/** Keeps a whole gate report and returns its address. */
export function archiveReport(blobs: Blobs, report: GateReport): Promise<string> {
  return blobs.put(new TextEncoder().encode(stringifyContract(GateReportSchema, report)));
}

/** An archive that matches its address, or the reason why it does not. */
type Read<T> =
  | { readonly status: "found"; readonly value: T }
  | { readonly status: "bad"; readonly problem: string };

/** The gate report at an address. */
export async function readReport(blobs: Blobs, address: string): Promise<Read<GateReport>> {
  return read(blobs, address, async (bytes) =>
    parseContract(GateReportSchema, new TextDecoder().decode(bytes), address),
  );
}

/** The gates as the archive of a build reports them. */
export async function readBuildGates(blobs: Blobs, address: string): Promise<Read<GateResult[]>> {
  return read(
    blobs,
    address,
    async (bytes) => parseContract(BuildReportSchema, await firstFile(bytes), address).gateResults,
  );
}

async function read<T>(
  blobs: Blobs,
  address: string,
  parse: (bytes: Uint8Array) => Promise<T>,
): Promise<Read<T>> {
  const bad = (problem: string) => ({ status: "bad", problem }) as const;
  const bytes = await blobs.get(address).catch((error: unknown) => {
    if (error instanceof DamagedBlob) return error;
    throw error;
  });
  if (!bytes) return bad(`the archive ${short(address)} is missing`);
  if (bytes instanceof DamagedBlob) return bad(`the archive ${short(address)} was changed`);
  try {
    return { status: "found", value: await parse(bytes) };
  } catch {
    return bad(`the archive ${short(address)} cannot be read`);
  }
}

/** The report comes first in a build's archive; the logs after it, of whatever size, are not unpacked. */
async function firstFile(archive: Uint8Array): Promise<string> {
  const headerBytes = 512;
  let unpacked = Buffer.alloc(0);
  for await (const chunk of Readable.from([archive]).pipe(createGunzip())) {
    unpacked = Buffer.concat([unpacked, chunk as Buffer]);
    const end = headerBytes + Number.parseInt(unpacked.toString("latin1", 124, 135), 8);
    if (unpacked.length >= end) return unpacked.toString("utf8", headerBytes, end);
  }
  throw new GoldseamError("CONTRACT_INVALID", "the archive ends early");
}

function short(address: string): string {
  return address.slice(0, "sha256:".length + 12);
}
