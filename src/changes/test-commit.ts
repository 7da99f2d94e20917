import type { FileCommit } from "../ports/git.ts";

const signature = "Written and proven by Goldseam for";

/** Who commits generated tests. */
export const testBuilder = { name: "Goldseam", email: "goldseam@localhost" } as const;

/** The message of a commit of generated tests. */
export function testCommitMessage(title: string, specId: string): string {
  return `${title}\n\n${signature} ${specId}.`;
}

/** Whether a commit says that it holds generated tests. Anybody can write such a commit: a hint for people, not a proof. */
export function isTestCommit({ author, message }: FileCommit): boolean {
  const { name, email } = testBuilder;
  return author === `${name} <${email}>` && message.includes(`\n\n${signature} `);
}
