import { z } from "zod";
import type { AuditRecord } from "../ports/audit.ts";
import type { Envelope } from "./envelope.ts";

/** Everything that shows what an approval rests on, in one file that is checked without a network. */
export interface Bundle {
  readonly format: "goldseam-bundle/1";
  /** The signed statement. */
  readonly envelope: Envelope;
  /** PEM of the key that signed. */
  readonly publicKey: string;
  /** The commits of the statement as git stores them, in base64. */
  readonly commits: readonly { readonly sha: string; readonly object: string }[];
  /** The archives of the builds, in base64. */
  readonly archives: readonly { readonly address: string; readonly content: string }[];
  /** The records of the run. */
  readonly audit: readonly AuditRecord[];
}

const text = z.string();
const bundleSchema = z.strictObject({
  format: z.literal("goldseam-bundle/1"),
  envelope: z.strictObject({
    payload: text,
    payloadType: text,
    signatures: z.array(z.strictObject({ keyid: text, sig: text })),
  }),
  publicKey: text,
  commits: z.array(z.strictObject({ sha: text, object: text })),
  archives: z.array(z.strictObject({ address: text, content: text })),
  audit: z.array(
    z.strictObject({
      ...{ number: z.number(), hash: text, previousHash: text, atMs: z.number(), runId: text, kind: text },
      ...{ role: text, subject: text, allowed: z.boolean(), code: text, reason: text },
      matchedRules: z.array(text),
    }),
  ),
});

/** A bundle as a file. The same bundle has the same bytes. */
export function writeBundle(bundle: Bundle): string {
  return `${JSON.stringify(bundleSchema.parse(bundle), null, 1)}\n`;
}

/** A bundle, or why a file is none. A file that this program would have written otherwise is none. */
export function readBundle(
  bytes: Uint8Array,
):
  | { readonly status: "read"; readonly bundle: Bundle }
  | { readonly status: "bad"; readonly problem: string } {
  const bad = (problem: string) => ({ status: "bad", problem }) as const;
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (error) {
    return bad(`the file is not a bundle, or was changed: ${(error as Error).message}`);
  }
  const checked = bundleSchema.safeParse(parsed);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    const place = issue?.path.join(".") || "the top";
    return bad(`the file is not a bundle, or was changed, at ${place}: ${issue?.message}`);
  }
  const again = Buffer.from(writeBundle(checked.data));
  if (!again.equals(bytes)) {
    const at = again.findIndex((byte, index) => byte !== bytes[index]);
    return bad(`the file was changed at byte ${at === -1 ? again.length : at}: Goldseam writes it otherwise`);
  }
  return { status: "read", bundle: checked.data };
}
