import { readFileSync, statSync } from "node:fs";
import { GoldseamError } from "../../contracts/index.ts";

const largestBytes = 64 * 1024;

/**
 * Secrets from files: `GOLDSEAM_X_FILE` names the file whose text becomes `GOLDSEAM_X`, without the line's end. Orchestrators
 * hand secrets over as files, which no list of processes shows.
 */
export function readSecretFiles(env: Record<string, string | undefined>): void {
  for (const [name, path] of Object.entries(env)) {
    const variable = /^(GOLDSEAM_\w+)_FILE$/.exec(name)?.[1];
    if (!variable || !path) continue;
    if (env[variable]) throw new GoldseamError("USAGE", `${variable} and ${name} are both set: use one`);
    env[variable] = readSecret(name, path);
  }
}

function readSecret(name: string, path: string): string {
  try {
    if (statSync(path).size > largestBytes) throw new Error("it is too large for a secret");
    const text = readFileSync(path, "utf8").replace(/\r?\n$/, "");
    if (text === "") throw new Error("it is empty");
    return text;
  } catch (error) {
    throw new GoldseamError("USAGE", `${name}: ${path} cannot be read: ${(error as Error).message}`);
  }
}
