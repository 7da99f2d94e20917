import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findStaleReference, writeReference } from "./docs/reference/reference-pages.ts";
import { buildSite } from "./docs/site/build-site.ts";
import { findPages, findUnlisted } from "./docs/site/find-pages.ts";
import { findDeadLinks } from "./docs/site/links.ts";

// Writes docs/reference from the code, and the site from docs. --check writes nothing, and fails for a page that is not current
// or not listed, a link that leads nowhere, and a message in docs/troubleshooting.md that the code does not have.
if (process.argv.includes("--check")) {
  const pages = findPages(".");
  const problems = [
    ...(await findStaleReference()).map((page) => `${page} is not current: run npm run docs`),
    ...findUnlisted(pages).map((page) => `${page} is not listed in scripts/docs/site/navigation.ts`),
    ...findDeadLinks(".", pages),
    ...findUnknownMessages(),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
} else {
  await writeReference();
  console.log(`${await buildSite(".", "site")} pages: open site/index.html`);
}

function findUnknownMessages(): string[] {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join("src", name), "utf8"))
    .join("\n");
  const rows = readFileSync("docs/troubleshooting.md", "utf8").match(/^\| `.*?` \|/gm) ?? [];
  return rows
    .flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, message = ""]) => message))
    .filter((message) => !sources.includes(message))
    .map((message) => `docs/troubleshooting.md: no message says "${message}"`);
}
