import { lstatSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { git } from "./git.ts";

const ownerFiles = ["CODEOWNERS", ".github/CODEOWNERS", ".gitlab/CODEOWNERS", "docs/CODEOWNERS"];
const maxBytes = 1024 * 1024;

/** Who answers for a test: its code owners, else who last changed it, else the user. Undefined if git knows none of them. */
export async function testOwner(
  repo: string,
  { file, name }: { readonly file: string | undefined; readonly name: string },
): Promise<string | undefined> {
  const known =
    file === undefined ? undefined : (codeOwners(repo, file) ?? (await lastAuthor(repo, file, name)));
  return known ?? (await identity(repo));
}

/** The owners that the last fitting line names, as forges read it. */
export function ownersIn(text: string, file: string): string | undefined {
  const rules = text.split("\n").map((line) => line.replace(/#.*/, "").trim().split(/\s+/));
  const [, ...owners] = rules.findLast(([pattern = ""]) => pattern !== "" && fits(pattern, file)) ?? [];
  return owners.length > 0 ? owners.join(" ") : undefined;
}

function fits(pattern: string, file: string): boolean {
  const isAnchored = pattern.slice(0, -1).includes("/");
  const plain = pattern.replace(/^\//, "").replace(/\/$/, "");
  const globs = isAnchored ? [plain] : [plain, `**/${plain}`];
  return globs.some((glob) => matchesGlob(file, glob) || matchesGlob(file, `${glob}/**`));
}

function codeOwners(repo: string, file: string): string | undefined {
  const text = ownerFiles.map((path) => readSmall(join(repo, path))).find((one) => one !== undefined);
  return text === undefined ? undefined : ownersIn(text, file);
}

/** Of the line that names the test, else of its file. */
async function lastAuthor(repo: string, file: string, name: string): Promise<string | undefined> {
  const title =
    name
      .split(/ > |::/)
      .at(-1)
      ?.replace(/\[.*/, "") ?? name;
  const at = (readSmall(join(repo, file)) ?? "").split("\n").findIndex((line) => line.includes(title)) + 1;
  const args = at > 0 ? ["-L", `${at},${at}`] : ["-L", "1,1"];
  const text = await git(repo, ["blame", "--line-porcelain", ...args, "HEAD", "--", file]).catch(() => "");
  const author = /^author (.+)$/m.exec(text)?.[1];
  const mail = /^author-mail (<.+>)$/m.exec(text)?.[1];
  return author === undefined || mail === undefined ? undefined : `${author} ${mail}`;
}

async function identity(repo: string): Promise<string | undefined> {
  const [name, mail] = await Promise.all(
    ["user.name", "user.email"].map((key) => git(repo, ["config", "--get", key]).catch(() => "")),
  );
  return name?.trim() && mail?.trim() ? `${name.trim()} <${mail.trim()}>` : undefined;
}

function readSmall(path: string): string | undefined {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat?.isFile() && stat.size <= maxBytes ? readFileSync(path, "utf8") : undefined;
}
