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

async function takeAll(from: Browser, { url, token, parcels, council }: DashboardWorld): Promise<void> {
  const who = { url, token: await token("admin", people.bob) };
  const first = await visit(from, who);
  const pages = {
    ...pagesOf({
      runId: await restingRun(first, url, parcels.path, "feature/shipping"),
      failedId: await restingRun(first, url, parcels.path, "fix/cents"),
      approvalId: council.approval?.id ?? "",
    }),
    "not-found": "#/runs/nosuchrun",
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

async function take(visitor: Visitor, hash: string, name: string): Promise<void> {
  await visitor.open(hash);
  await visitor.page.locator(".loading").first().waitFor({ state: "detached" });
  const path = join(folder, `${name}.png`);
  await visitor.page.screenshot({ path, fullPage: true });
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
