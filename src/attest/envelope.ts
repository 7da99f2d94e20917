import { createHash, createPublicKey, verify } from "node:crypto";

/** The media type of an in-toto statement. */
export const statementType = "application/vnd.in-toto+json";

/** A signed payload, as DSSE has it: base64 throughout. */
export interface Envelope {
  readonly payload: string;
  readonly payloadType: string;
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
}

/** The bytes that are signed: type and body with their lengths, so that neither can be taken for the other. */
export function preAuthenticate(type: string, body: Uint8Array): Uint8Array {
  const head = `DSSEv1 ${Buffer.byteLength(type)} ${type} ${body.length} `;
  return Buffer.concat([Buffer.from(head), body]);
}

/** The id of a public key in PEM; undefined if it is not an Ed25519 key written the usual way. */
export function keyIdOf(publicKey: string): string | undefined {
  try {
    const key = createPublicKey(publicKey);
    const isPlain = key.export({ type: "spki", format: "pem" }) === publicKey;
    if (key.asymmetricKeyType !== "ed25519" || !isPlain) return undefined;
    return createHash("sha256")
      .update(key.export({ type: "spki", format: "der" }))
      .digest("hex");
  } catch {
    return undefined;
  }
}

/** What an envelope holds if a key signed it, else what is wrong with it. */
export function openEnvelope(
  { payload, payloadType, signatures }: Envelope,
  publicKey: string,
):
  | { readonly status: "signed"; readonly text: string }
  | { readonly status: "bad"; readonly problem: string } {
  const bad = (problem: string) => ({ status: "bad", problem }) as const;
  const id = keyIdOf(publicKey);
  if (id === undefined) return bad("the public key cannot be read");
  const [signature, ...others] = signatures;
  if (!signature || others.length > 0) return bad("it has not exactly one signature");
  if (payloadType !== statementType) return bad("its payload is not an in-toto statement");
  if (signature.keyid !== id) return bad("its signature names another key than the one that is there");
  const [body, sig] = [payload, signature.sig].map(decode);
  if (!body || !sig) return bad("payload or signature are not plain base64");
  const isSigned = verify(null, preAuthenticate(payloadType, body), createPublicKey(publicKey), sig);
  return isSigned
    ? { status: "signed", text: body.toString("utf8") }
    : bad("the signature does not fit: the statement, the signature or the key was changed");
}

/** The bytes of a base64 text; undefined if there is another text for the same bytes. */
export function decode(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, "base64");
  return bytes.toString("base64") === text ? bytes : undefined;
}
