import { visibleLine } from "../contracts/index.ts";
import type { FileCommit } from "../ports/git.ts";

const signature = "Written and proven by Goldseam for";

/** Who commits generated tests. */
export const testBuilder = { name: "Goldseam", email: "goldseam@localhost" } as const;

/** The message of a commit of generated tests, with a line for each earlier test that they replace. */
export function testCommitMessage(title: string, specId: string, replaced: readonly string[] = []): string {
  const list = replaced.map((line) => `- ${visibleLine(line)}`).join("\n");
  const why = list === "" ? "" : `\n\nTests of altered behaviour are written again:\n${list}`;
  return `${title}\n\n${signature} ${specId}.${why}`;
}

/** Whether a commit says that it holds generated tests. Anybody can write such a commit: a hint for people, not a proof. */
export function isTestCommit({ author, message }: FileCommit): boolean {
  const { name, email } = testBuilder;
  return author === `${name} <${email}>` && message.includes(`\n\n${signature} `);
}
