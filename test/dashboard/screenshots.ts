import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser } from "playwright-core";
import { findChromium, openBrowser, type Visitor, visit } from "./browser.ts";
import { createDashboardWorld, type DashboardWorld, people } from "./dashboard-world.ts";
import { pagesOf } from "./pages.ts";

// npm run screenshots -- <folder>: a picture of every page, light and dark, desktop and phone, of a server with real runs.
const folder = resolve(process.argv[2] ?? "screenshots");
const colours = ["light", "dark"] as const;
const sizes = ["desktop", "phone"] as const;
const restMs = 600_000;
/** What a page asks for once it has its first answers. */
const lateMs = 300;

const chromium = findChromium();
if (chromium === undefined) process.exit(2);
mkdirSync(folder, { recursive: true });
const browser = await openBrowser(chromium);
const world = await createDashboardWorld();
try {
  await takeAll(browser, world);
} finally {
  await browser.close();
  await world.remove();
}

async function takeAll(
  from: Browser,
  { url, token, parcels, ledger, council }: DashboardWorld,
): Promise<void> {
  const who = { url, token: await token("admin", people.bob) };
  const first = await visit(from, who);
  const runId = await restingRun(first, url, parcels.path, "feature/shipping");
  const failedId = await restingRun(first, url, parcels.path, "fix/cents");
  const healedId = await restingRun(first, url, ledger.path, "fix/cents");
  const pages = {
    ...pagesOf({ runId, failedId, approvalId: await approvalOf(first, url, runId) }),
    "run-healed": `#/runs/${healedId}/overview`,
    "run-attempts": `#/runs/${healedId}/failures`,
    "approval-healed": `#/approvals/${await approvalOf(first, url, healedId)}`,
    "approval-council": `#/approvals/${council.approval?.id}`,
  };
  for (const size of sizes) {
    for (const colour of colours) {
      const visitor = await visit(from, who, { colours: colour, size });
      for (const [name, hash] of Object.entries(pages))
        await take(visitor, hash, `${name}-${colour}-${size}`);
      await visitor.context.close();
    }
  }
}

/** The whole page, in a window as tall as it is, so that what keeps to the window's edges stands there. */
async function take({ page, open }: Visitor, hash: string, name: string): Promise<void> {
  await open(hash);
  await page.locator(".loading").first().waitFor({ state: "detached" });
  await page.waitForTimeout(lateMs);
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  const height = await page.evaluate("document.documentElement.scrollHeight");
  await page.setViewportSize({ ...window, height: Math.max(window.height, Number(height)) });
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path });
  await page.setViewportSize(window);
  console.log(path);
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
