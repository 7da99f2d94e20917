import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

const flags = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"],
  ...["--disable-background-networking", "--disable-component-update"],
];
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Where Debian's Chromium is; undefined where it is not installed, which CI does not accept. */
export function findChromium(): string | undefined {
  const path = spawnSync("sh", ["-c", "command -v chromium"], { encoding: "utf8" }).stdout.trim();
  if (path !== "") return path;
  const remedy = "apt-get install chromium fonts-liberation";
  if (process.env["CI"]) throw new Error(`Chromium is needed: ${remedy}`);
  console.warn(`Tests of the dashboard are skipped: ${remedy}`);
  return undefined;
}

export function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: flags });
}

/** How a page is looked at. */
export interface Looks {
  readonly colours?: "light" | "dark";
  readonly size?: "desktop" | "phone";
}

/** A browser of somebody who signed in with a token, and what went wrong in it. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors of scripts, scripts that are not ours, and what the content policy refused. */
  readonly errors: string[];
  /** Requests to anywhere but the server, and any whose address has the token. */
  readonly strange: string[];
  open(hash: string): Promise<void>;
  /** Until everything that the page asked for is there. */
  settled(): Promise<void>;
}

/** Signs in on the page for it. */
export async function visit(
  browser: Browser,
  { url, token }: { readonly url: string; readonly token: string | undefined },
  { colours = "light", size = "desktop" }: Looks = {},
): Promise<Visitor> {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const context = await browser.newContext({
    ...{ colorScheme: colours, reducedMotion: "reduce", locale: "en-GB" },
    ...(size === "phone" ? phone : { viewport: { width: 1360, height: 900 } }),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const errors: string[] = [];
  const strange: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) errors.push(message.text());
  });
  page.on("dialog", (dialog) => {
    errors.push(`a script ran: ${dialog.message()}`);
    return dialog.dismiss();
  });
  page.on("request", (request) => {
    const hasToken = token !== undefined && request.url().includes(token);
    if (!request.url().startsWith(url) || hasToken) strange.push(request.url());
  });
  const open = async (hash: string) => {
    await page.goto(`${url}/${hash}`);
    await page.locator("#main, .sign-in").waitFor();
  };
  const settled = async () => {
    await page.locator("#main h1").first().waitFor();
    await page.locator(".loading").first().waitFor({ state: "detached" });
  };
  if (token !== undefined) {
    await open("");
    await page.getByLabel("Token").fill(token);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.locator("#main").waitFor();
  }
  return { context, page, errors, strange, open, settled };
}

/** What axe finds on the page as it is, by WCAG 2.2 AA and its best practices, one line for each. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Evaluated by the debugger, which the content policy of the page does not hold up.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe, document } = globalThis as unknown as AxeWindow;
    const { violations } = await axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    return violations.map(
      ({ id, impact, nodes }) =>
        `${impact} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
    );
  });
}

interface AxeWindow {
  readonly document: unknown;
  readonly axe: {
    run(
      root: unknown,
      options: { readonly runOnly: readonly string[] },
    ): Promise<{
      readonly violations: readonly {
        readonly id: string;
        readonly impact: string;
        readonly nodes: readonly { readonly html: string }[];
      }[];
    }>;
  };
}

/** Whether the page is wider than its window. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = (
      globalThis as unknown as { document: { documentElement: { scrollWidth: number; clientWidth: number } } }
    ).document.documentElement;
    return scrollWidth > clientWidth;
  });
}
