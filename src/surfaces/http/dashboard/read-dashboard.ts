import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { getMimeType } from "hono/utils/mime";

/** A file of the dashboard, ready to be sent. */
export interface DashboardFile {
  readonly media: string;
  readonly content: Uint8Array<ArrayBuffer>;
  readonly compressed: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  /** Its name changes with its content. */
  readonly isHashed: boolean;
}

/** The files of a built dashboard by the paths that they are asked for; none where it is not built. */
export async function readDashboard(folder: string | undefined): Promise<ReadonlyMap<string, DashboardFile>> {
  if (folder === undefined) return new Map();
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const served = names.filter((name) => getMimeType(name) !== undefined && !/(^|\/)\./.test(name));
  const files = await Promise.all(
    served.map(async (name) => [`/${name}`, await readOne(folder, name)] as const),
  );
  return new Map(files);
}

async function readOne(folder: string, name: string): Promise<DashboardFile> {
  const content = Uint8Array.from(await readFile(join(folder, name)));
  return {
    media: getMimeType(name) ?? "",
    content,
    compressed: Uint8Array.from(gzipSync(content)),
    etag: `"${createHash("sha256").update(content).digest("hex").slice(0, 32)}"`,
    isHashed: name.startsWith("assets/"),
  };
}
