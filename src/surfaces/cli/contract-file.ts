import { readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type DescMessage, isFieldSet, type MessageShape } from "@bufbuild/protobuf";
import { GoldseamError, parseContract, stringifyContract } from "../../contracts/index.ts";
import type { Cli } from "./cli.ts";

/** Reads a message from a JSON file; a file that is missing, wrong or of another kind is one clear error. */
export async function readContractFile<D extends DescMessage>(
  cli: Cli,
  source: {
    readonly schema: D;
    readonly file: string;
    /** A field that every such message has. */
    readonly identity: string;
  },
): Promise<MessageShape<D>> {
  const { schema, file, identity } = source;
  const message = parseContract(schema, await readTextFile(cli, file), file);
  const field = schema.fields.find((each) => each.name === identity);
  if (field && isFieldSet(message, field)) return message;
  throw new GoldseamError("CONTRACT_INVALID", `${file} is not a ${schema.name}: it has no ${identity}`);
}

/** Reads a text file that the user named; a missing one is one clear error. */
export async function readTextFile(cli: Cli, file: string): Promise<string> {
  try {
    return await readFile(resolve(cli.cwd, file), "utf8");
  } catch (cause) {
    throw new GoldseamError("USAGE", `cannot read ${file}: ${reasonOf(cause)}`, { cause });
  }
}

/** Writes a message as JSON to a file, or to standard output if none is named. */
export async function writeContract<D extends DescMessage>(
  cli: Cli,
  target: { readonly schema: D; readonly message: MessageShape<D>; readonly file?: string | undefined },
): Promise<void> {
  const text = stringifyContract(target.schema, target.message);
  if (target.file === undefined) cli.out.write(text);
  else await writeFileAtomically(resolve(cli.cwd, target.file), text);
}

/** Writes a file atomically; follows links, and writes into special files such as `/dev/null` without replacing them. */
export async function writeFileAtomically(path: string, text: string): Promise<void> {
  try {
    const real = await realpath(path).catch(() => path);
    const stats = await stat(real).catch(() => undefined);
    if (stats && !stats.isFile()) await writeFile(real, text);
    else await replaceFile(real, text);
  } catch (cause) {
    throw new GoldseamError("USAGE", `cannot write ${path}: ${reasonOf(cause)}`, { cause });
  }
}

async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(temporary, text);
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

function reasonOf(cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code === "ENOENT") return "no such file or folder";
  if (code === "EISDIR") return "it is a folder";
  return code === "EACCES" ? "permission denied" : message;
}
