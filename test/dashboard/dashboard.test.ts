import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostileScript, storeHostileRun } from "../support/hostile-run.ts";
import {
  accessibilityProblems,
  findChromium,
  isTooWide,
  openBrowser,
  type Visitor,
  visit,
} from "./browser.ts";
import { attackingTitles, createDashboardWorld, type DashboardWorld, people } from "./dashboard-world.ts";
import { pagesOf } from "./pages.ts";

const chromium = findChromium();

describe.skipIf(chromium === undefined)("the dashboard", () => {
  let world: DashboardWorld;
  let browser: Browser;
  let bob: Visitor;
  let page: Page;
  let runId: string;
  let failedId: string;

  beforeAll(async () => {
    [world, browser] = await Promise.all([createDashboardWorld(), openBrowser(chromium ?? "")]);
    bob = await visit(browser, { url: world.url, token: await world.token("admin", people.bob) });
    page = bob.page;
  }, 480_000);
  afterAll(async () => {
    await browser?.close();
    await world?.remove();
  });

  const badge = (text: string) => page.locator(".run-head .badge", { hasText: text });
  const outcome = (text: string) => page.locator(".request .notice", { hasText: text });

  test("asks who is there, and says what is wrong with a token or a link", async () => {
    const stranger = await visit(browser, { url: world.url, token: undefined });
    await stranger.open("");
    await stranger.page.getByLabel("Token").fill("gst_wrong");
    await stranger.page.getByRole("button", { name: "Sign in" }).click();
    await stranger.page.getByText("this is no valid token").waitFor();
    expect(await accessibilityProblems(stranger.page)).toEqual([]);
    await stranger.page.goto(world.signInLink());
    await stranger.page.getByRole("heading", { name: "Runs" }).waitFor();
    expect(await stranger.page.locator(".who").textContent()).toContain("Ada Author");
    await stranger.context.clearCookies();
    await stranger.page.goto(world.signInLink());
    await stranger.page.getByText("was used or is older than ten minutes").waitFor();
    await stranger.context.close();
  });

  test("takes a change, shows it live over a restart of the server, and all of its evidence", async () => {
    await bob.open("#/runs");
    await submit("feature/shipping");
    runId = idIn(page.url());
    await page.locator(".log-line").first().waitFor();
    const before = await page.locator(".log-line").count();
    await world.stopServer();
    await page.getByText("Reconnecting…").waitFor();
    await world.startServer();
    await page.getByText("Live", { exact: true }).waitFor();
    await badge("Awaiting approval").waitFor({ timeout: 200_000 });
    await page.getByRole("tab", { name: "Log" }).click();
    expect(await page.locator(".log-line").count()).toBeGreaterThan(before);
    const times = await page
      .locator(".log-line time")
      .evaluateAll((all) => all.map((one) => one.getAttribute("datetime") ?? ""));
    expect(times).toEqual(times.toSorted());
    await page.getByRole("tab", { name: /Tests/ }).click();
    await page.getByText("SHA-256").first().waitFor({ state: "attached" });
    await page.locator(".diff .added", { hasText: "shippingCost" }).first().waitFor();
    await page.getByRole("tab", { name: "Coverage" }).click();
    await page.locator(".source .gained").first().waitFor();
    await page.getByRole("tab", { name: /Plan/ }).click();
    await page.locator(".case", { hasText: "src/shipping.js" }).first().waitFor();
  }, 300_000);

  test("shows what failed, by cause, for a change that breaks something", async () => {
    await bob.open("#/runs");
    await submit("fix/cents");
    failedId = idIn(page.url());
    await badge("Paused").waitFor({ timeout: 120_000 });
    await page.getByRole("tab", { name: /Failures/ }).click();
    const cluster = page.locator(".tab-panel .panel").first();
    expect(await cluster.textContent()).toContain("formats cents with two digits");
    expect(await cluster.textContent()).toContain("src/money.js:13");
  }, 180_000);

  test("merges what somebody approves", async () => {
    await bob.open(`#/runs/${runId}`);
    await page.getByRole("link", { name: "Review" }).click();
    await page.getByLabel(/Comment/).fill("Read the tests");
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await page.getByRole("button", { name: "Yes, approve" }).click();
    await outcome("Approved and merged").waitFor({ timeout: 60_000 });
    expect(world.parcels.git("log", "-1", "--format=%b", "main")).toContain(`Approved-By: ${people.bob}`);
  }, 90_000);

  test("is worked with by keyboard alone: find a request, reject it with a reason", async () => {
    const { approval } = world.asked.reject;
    await bob.open("#/runs");
    await page.keyboard.press("2");
    await page.getByRole("heading", { name: "Approvals" }).waitFor();
    await page.locator(".inbox-list a").first().waitFor();
    for (let at = 0; at < 6 && !page.url().includes(approval?.id ?? "none"); at += 1) {
      const chosen = await page.locator(".inbox-list a[aria-current]").count();
      const before =
        chosen > 0 ? await page.locator(".inbox-list a[aria-current]").getAttribute("href") : null;
      await page.keyboard.press("j");
      // The next key counts from what is shown as chosen.
      await page.locator(`.inbox-list a[aria-current]:not([href="${before}"])`).waitFor();
    }
    expect(page.url()).toContain(approval?.id);
    await page.getByRole("button", { name: "Reject" }).and(page.locator(":enabled")).waitFor();
    await page.keyboard.press("r");
    await page.keyboard.press("Enter");
    await page.getByText("Say why").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("m");
    await page.keyboard.type("Too early");
    await page.keyboard.press("Escape");
    await page.keyboard.press("r");
    await page.keyboard.press("Enter");
    await outcome("Rejected").waitFor();
    expect(await outcome("Rejected").textContent()).toContain("Too early");
  });

  test("approves with conditions, and merges once somebody has satisfied them", async () => {
    await bob.open(`#/approvals/${world.asked.conditions.approval?.id}`);
    await page.getByRole("button", { name: "Approve with conditions" }).click();
    await page.getByLabel(/one condition a line/).fill("staging was checked\nP1: write a note");
    await page.getByRole("button", { name: "Approve with these" }).click();
    await page.locator(".condition", { hasText: "staging was checked" }).waitFor();
    expect(await page.locator(".condition .chip").allTextContents()).toEqual(["P0", "P1"]);
    await page.getByLabel("Evidence that condition 1").fill("seen on staging");
    await page.getByRole("button", { name: "Satisfied" }).first().click();
    await outcome("Approved and merged").waitFor({ timeout: 60_000 });
    expect(world.sums.git("show", "main:src/conditions.js")).toContain("true");
  }, 90_000);

  test("says plainly what is stale, what needs somebody else, and what a council decides", async () => {
    // The merge before moved main, so that the evidence of this one no longer fits.
    await bob.open(`#/approvals/${world.asked.stale.approval?.id}`);
    await page.getByText("Stale.").waitFor();
    await page.getByRole("heading", { name: attackingTitles.stale }).waitFor();
    expect(await page.locator("img").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Approve", exact: true }).isDisabled()).toBe(true);
    const ada = await visit(browser, { url: world.url, token: await world.token("approver", people.ada) });
    await ada.open(`#/approvals/${world.asked.stale.approval?.id}`);
    await ada.page.getByText("Stale.").waitFor();
    await ada.open(`#/approvals/${world.council.approval?.id}`);
    await ada.page.getByText("You may not approve this.").waitFor();
    await ada.context.close();
    await bob.open(`#/approvals/${world.council.approval?.id}`);
    await page.getByText("3 of 3 needed").or(page.getByText("0 of 3 needed")).waitFor();
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await page.getByRole("button", { name: "Yes, approve" }).click();
    await page.getByText("1 of 3 needed").waitFor();
    expect(await page.locator(".voters li", { hasText: "Bob" }).textContent()).toContain("approves");
    expect(await page.locator(".voters li", { hasText: "Cleo" }).textContent()).toContain("has not voted");
  });

  test("says that a change is one's own where nobody else may approve", async () => {
    const stored = await api<{ run: { approval: { id: string } } }>(`/runs/${runId}`);
    expect(stored.run.approval.id).not.toBe("");
    const ada = await visit(browser, { url: world.url, token: await world.token("approver", people.ada) });
    const standing = await ada.context.request.get(
      `${world.url}/api/v1/approvals/${stored.run.approval.id}/standing`,
    );
    expect(await standing.json()).toMatchObject({ approve: "self-approved", person: people.ada });
    await ada.context.close();
  });

  test("knows the tests, their history, and which are set aside", async () => {
    await bob.open(`#/tests?repository=${nameOf(world.parcels.path)}`);
    await page.getByText("No test is known to be flaky").waitFor();
    await page.getByRole("tab", { name: "Newest" }).click();
    await page.getByLabel("Search file or name").fill("formats cents");
    await page.locator(".test", { hasText: "formats cents with two digits" }).locator("summary").click();
    await page.locator(".test-more .bad", { hasText: "Failed" }).first().waitFor();
    expect(await page.getByLabel("Tests in quarantine").textContent()).toContain("waits for the new scales");
  });

  test("shows markup of a branch, a message, a test and a log as text, and runs nothing of it", async () => {
    await storeHostileRun(world.home, world.parcels.path);
    const visitor = await visit(browser, { url: world.url, token: await world.token("viewer", people.ada) });
    for (const view of ["overview", "log", "failures", "plan", "tests", "behaviour", "change"]) {
      await visitor.open(`#/runs/rhostile/${view}`);
      await visitor.settled();
      await visitor.page.locator("h1", { hasText: hostileScript }).waitFor();
      expect([view, await visitor.page.locator("main img, main script").count()]).toEqual([view, 0]);
    }
    await visitor.open("#/runs/rhostile/overview");
    await visitor.page.locator(".gate summary").click();
    await visitor.page.locator(".gate-more", { hasText: hostileScript }).waitFor();
    expect(visitor.page.url()).toBe(`${world.url}/#/runs/rhostile/overview`);
    expect([...visitor.errors, ...visitor.strange]).toEqual([]);
    await visitor.context.close();
  });

  test("is clean by axe, fits a phone, and keeps to its own server, on every page, light and dark", async () => {
    const token = await world.token("admin", people.cleo);
    const problems: string[] = [];
    const ids = { runId, failedId, approvalId: world.council.approval?.id ?? "" };
    for (const looks of [
      { colours: "light", size: "desktop" },
      { colours: "dark", size: "phone" },
    ] as const) {
      const visitor = await visit(browser, { url: world.url, token }, looks);
      for (const [name, hash] of Object.entries(pagesOf(ids))) {
        await visitor.open(hash);
        await visitor.settled();
        const found = await accessibilityProblems(visitor.page);
        problems.push(...found.map((one) => `${name}, ${looks.colours}: ${one}`));
        if (await isTooWide(visitor.page)) problems.push(`${name} is wider than a ${looks.size}`);
      }
      problems.push(...visitor.errors, ...visitor.strange);
      await visitor.context.close();
    }
    expect(problems).toEqual([]);
    expect(bob.errors).toEqual([]);
    expect(bob.strange).toEqual([]);
  }, 180_000);

  async function submit(branch: string): Promise<void> {
    await page.getByRole("button", { name: "Submit a change" }).click();
    await page.getByLabel("Repository").last().selectOption(nameOf(world.parcels.path));
    await page.getByLabel("Branch or commit").fill(branch);
    await page.getByLabel("Merge into").fill("main");
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await page.waitForURL(/#\/runs\/\w+/);
  }

  async function api<T>(path: string): Promise<T> {
    return (await bob.context.request.get(`${world.url}/api/v1${path}`)).json();
  }
});

function nameOf(path: string): string {
  return path.split("/").at(-1) ?? "";
}

function idIn(url: string): string {
  return /#\/runs\/(\w+)/.exec(url)?.[1] ?? "";
}
