import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser } from "playwright-core";
import type { Run } from "../../src/contracts/index.ts";
import { findChromium, openBrowser, type Visitor, visit } from "./browser.ts";
import { createDashboardWorld, type DashboardWorld, people, plainTitles } from "./dashboard-world.ts";
import { pagesOf } from "./pages.ts";
import { webpOf } from "./webp.ts";

// npm run screenshots -- <folder>: a picture of every page, light and dark, desktop and phone, of a server with real runs.
// npm run screenshots -- --docs: those that the documentation shows, small, into docs/images.
const isForDocs = process.argv[2] === "--docs";
const folder = resolve(isForDocs ? "docs/images" : (process.argv[2] ?? "screenshots"));
const colours = ["light", "dark"] as const;
const sizes = ["desktop", "phone"] as const;
const restMs = 600_000;
/** What a page asks for once it has its first answers. */
const lateMs = 300;
/** Pages that the documentation shows, by the names of their pictures. */
const shownInDocs = {
  runs: "runs",
  "run-healed": "run",
  "run-tests": "tests",
  "run-coverage": "coverage",
  approval: "approval",
} as const;

const chromium = findChromium();
if (chromium === undefined) process.exit(2);
mkdirSync(folder, { recursive: true });
const browser = await openBrowser(chromium);
const world = await createDashboardWorld(plainTitles);
try {
  const who = { url: world.url, token: await world.token("admin", people.bob) };
  const pages = await pagesWithRuns(await visit(browser, who), world);
  if (isForDocs) await takeForDocs(browser, await visit(browser, who), pages);
  else await takeAll(browser, who, pages);
} finally {
  await browser.close();
  await world.remove();
}

type Pages = Readonly<Record<string, string>>;

/** Every page, with what real runs brought. */
async function pagesWithRuns(
  visitor: Visitor,
  { url, parcels, ledger, asked, council }: DashboardWorld,
): Promise<Pages> {
  const runId = await restingRun(visitor, url, parcels.path, "feature/shipping");
  const failedId = await restingRun(visitor, url, parcels.path, "fix/cents");
  const healedId = await restingRun(visitor, url, ledger.path, "fix/cents");
  await decide(visitor, url, asked.reject, { decision: "reject", reason: "Money is rounded half to even" });
  await decide(visitor, url, asked.conditions, { decision: "approve" });
  return {
    ...pagesOf({ runId, failedId, approvalId: await approvalOf(visitor, url, runId) }),
    "run-healed": `#/runs/${healedId}/overview`,
    "run-attempts": `#/runs/${healedId}/failures`,
    "approval-healed": `#/approvals/${await approvalOf(visitor, url, healedId)}`,
    "approval-stale": `#/approvals/${asked.stale.approval?.id}`,
    "approval-rejected": `#/approvals/${asked.reject.approval?.id}`,
    "approval-council": `#/approvals/${council.approval?.id}`,
  };
}

async function takeAll(
  from: Browser,
  who: { readonly url: string; readonly token: string },
  pages: Pages,
): Promise<void> {
  for (const size of sizes) {
    for (const colour of colours) {
      const visitor = await visit(from, who, { colours: colour, size });
      for (const [name, hash] of Object.entries(pages))
        write(`${name}-${colour}-${size}.png`, await takeWhole(visitor, hash));
      await visitor.context.close();
    }
  }
}

async function takeForDocs(from: Browser, visitor: Visitor, pages: Pages): Promise<void> {
  for (const [name, picture] of Object.entries(shownInDocs)) {
    await show(visitor, pages[name] ?? "");
    write(`${picture}.webp`, await webpOf(from, await visitor.page.screenshot()));
  }
}

function write(name: string, picture: Buffer): void {
  writeFileSync(join(folder, name), picture);
  console.log(`${join(folder, name)}: ${Math.ceil(picture.length / 1000)} kB`);
}

async function show({ page, open }: Visitor, hash: string): Promise<void> {
  await open(hash);
  await page.locator(".loading").first().waitFor({ state: "detached" });
  await page.waitForTimeout(lateMs);
}

/** The whole page, in a window as tall as it is, so that what keeps to the window's edges stands there. */
async function takeWhole(visitor: Visitor, hash: string): Promise<Buffer> {
  const { page } = visitor;
  await show(visitor, hash);
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  const height = await page.evaluate("document.documentElement.scrollHeight");
  await page.setViewportSize({ ...window, height: Math.max(window.height, Number(height)) });
  const picture = await page.screenshot();
  await page.setViewportSize(window);
  return picture;
}

/** Submits a branch, and returns its run once only a person can move it on. */
async function restingRun({ page }: Visitor, url: string, repo: string, branch: string): Promise<string> {
  await page.goto(`${url}/#/runs`);
  await page.getByRole("button", { name: "Submit a change" }).click();
  await page
    .getByLabel("Repository")
    .last()
    .selectOption(repo.split("/").at(-1) ?? "");
  await page.getByLabel("Branch or commit").fill(branch);
  await page.getByLabel("Merge into").fill("main");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.waitForURL(/#\/runs\/\w+/);
  await page.locator(".run-head .badge", { hasText: /Awaiting|Paused/ }).waitFor({ timeout: restMs });
  return /#\/runs\/(\w+)/.exec(page.url())?.[1] ?? "";
}

async function approvalOf({ context }: Visitor, url: string, runId: string): Promise<string> {
  const answer = await context.request.get(`${url}/api/v1/runs/${runId}`);
  return (await answer.json()).run.approval.id;
}

async function decide(
  { context }: Visitor,
  url: string,
  { approval }: Run,
  decision: Readonly<Record<string, string>>,
): Promise<void> {
  await context.request.post(`${url}/api/v1/approvals/${approval?.id}/decisions`, {
    headers: { Origin: url },
    data: { commit_sha: approval?.commitSha, ...decision },
  });
}
