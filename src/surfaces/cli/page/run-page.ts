import { createHash } from "node:crypto";
import {
  type ApprovalRequest,
  type BehaviourDiff,
  BehaviourKind,
  type BuildReport,
  enumName,
  failureLines,
  type Run,
  RunState,
  RunStateSchema,
  type TestEvidence,
} from "../../../contracts/index.ts";
import { runHeadline } from "../../../formats/run-notice.ts";
import { diffSummary } from "../views/diff-view.ts";
import { type Html, html } from "./html.ts";
import { pageStyle } from "./page-style.ts";

const badStates: ReadonlySet<RunState> = new Set([RunState.PAUSED, RunState.REJECTED, RunState.CANCELLED]);
const mostFiles = 200;
const mostFailures = 200;
const longestDiff = 5_000;

/** A page about one run that needs no server: no script, no request, nothing of a repository as markup. */
export function runPage(run: Run, { diff }: { readonly diff: string }): string {
  const hash = createHash("sha256").update(pageStyle).digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  const style = html`<style>`.text + pageStyle + html`</style>`.text;
  const body = html`${head(run)}<main>${sections(run, diff)}</main>
<footer>Run ${run.id}, as Goldseam recorded it. This page makes no request and holds no script.</footer>`;
  const meta = html`<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<title>${`${runHeadline(run)} – Goldseam`}</title>`;
  return `<!doctype html>\n<html lang="en"><head>${meta.text}\n${style}</head>\n<body>${body.text}</body></html>\n`;
}

function head(run: Run): Html {
  const { change, state } = run;
  const isBad = badStates.has(state);
  const [subject = ""] = (change?.message ?? "").split("\n");
  return html`<header><h1>${runHeadline(run)}</h1><dl>
<dt>State</dt><dd class="${isBad ? "bad" : "good"}">${enumName(RunStateSchema, state).toLowerCase().replaceAll("_", " ")}</dd>
<dt>Change</dt><dd>${subject} <code>${change?.commitSha.slice(0, 12)}</code></dd>
<dt>Branch</dt><dd><code>${change?.branchName || "(none)"}</code> into <code>${change?.intoBranch || "(none)"}</code></dd>
<dt>Author</dt><dd>${change?.author}</dd>
<dt>Repository</dt><dd>${change?.repo}</dd></dl></header>`;
}

function sections(run: Run, diff: string): Html[] {
  const builds = [
    ["Base", run.baseReport],
    ["Change", run.changeReport],
    ["Change with written tests", run.testsReport],
  ] as const;
  const last = run.testsReport ?? run.changeReport ?? run.baseReport;
  return [
    section("Approval", approval(run.approval, run)),
    section(
      "Gates",
      builds.flatMap(([name, report]) => (report ? gates(name, report) : [])),
    ),
    section("Failures", failures(last)),
    section("Written tests", (run.generatedTests?.tests ?? []).map(card), "cards"),
    section("The tests as a diff", diff === "" ? [] : [diffView(diff)]),
    section("Behaviour that changes", behaviour(run.behaviourDiff)),
    section("Coverage", coverage(run)),
  ].flatMap((each) => each ?? []);
}

function section(title: string, parts: readonly Html[], kind?: "cards"): Html | undefined {
  if (parts.length === 0) return undefined;
  return html`<section><h2>${title}</h2>${kind ? html`<ul class="cards">${parts}</ul>` : parts}</section>`;
}

function table(
  title: string,
  headings: readonly string[],
  rows: readonly (readonly (Html | string)[])[],
): Html {
  const top = headings.map((each) => html`<th scope="col">${each}</th>`);
  const body = rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`);
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${title}"><table>
<thead><tr>${top}</tr></thead><tbody>${body}</tbody></table></div>`;
}

const marks: Readonly<Record<string, string>> = { pass: "✓ pass", fail: "✗ fail", error: "✗ error" };

function gates(name: string, report: BuildReport): Html[] {
  const rows = report.gateResults.map(({ gate, status, reason, passCount, failCount, project }) => [
    project === "" ? gate : `${gate}, ${project}`,
    html`<span class="${status === "pass" ? "good" : status === "skipped" ? "quiet" : "bad"}">${marks[status] ?? status}</span>`,
    reason || (gate === "test" ? `${passCount} passed, ${failCount} failed` : ""),
  ]);
  return [
    html`<h3>${name}</h3><p>${report.summary}</p>`,
    table(`Gates of ${name}`, ["Gate", "Result", "Detail"], rows),
  ];
}

function failures(report: BuildReport | undefined): Html[] {
  return (report?.failedTests ?? []).slice(0, mostFailures).map((test) => {
    const [first, ...rest] = failureLines(test);
    const lines = rest.map((line) => html`<p class="quiet">${line}</p>`);
    return html`<div class="card"><h3><span class="bad">✗</span> ${first}</h3>${lines}</div>`;
  });
}

function card(test: TestEvidence): Html {
  const gains = [
    test.newLines.length > 0 ? `covers ${test.newLines.length} new lines` : "",
    test.newBranches > 0 ? `covers ${test.newBranches} new branches` : "",
    test.mutantsKilled > 0 ? `notices ${test.mutantsKilled} small changes of the code` : "",
    `passed ${test.repeats} times`,
  ].filter((text) => text !== "");
  return html`<li class="card"><h3>${test.name}</h3><p><code>${test.file}</code></p>
<p class="quiet">tests <code>${test.target}</code></p><p>${gains.join(", ")}.</p>
${test.killedMutants.map((mutant) => html`<p class="quiet">${withCode(mutant)}</p>`)}</li>`;
}

/** Words with code between backticks. */
function withCode(text: string): Html[] {
  return text
    .split(/(`[^`]+`)/)
    .filter((part) => part !== "")
    .map((part) => (/^`[^`]+`$/.test(part) ? html`<code>${part.slice(1, -1)}</code>` : html`${part}`));
}

function diffView(diff: string): Html {
  const lines = diff.split("\n").slice(0, longestDiff);
  const kinds: Readonly<Record<string, string>> = { "+": "add", "-": "del", "@": "hunk" };
  const shown = lines.map(
    (line) =>
      html`<span class="${/^(---|\+\+\+) /.test(line) ? "hunk" : (kinds[line[0] ?? ""] ?? "")}">${line || " "}</span>`,
  );
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Diff of the tests"><pre>${shown}</pre></div>`;
}

function behaviour(diff: BehaviourDiff | undefined): Html[] {
  const changed = (diff?.functions ?? []).flatMap(({ target, changes }) =>
    changes.map((change) => ({ target, ...change })),
  );
  if (!diff || changed.length === 0) return [];
  const isNew = ({ kind }: (typeof changed)[number]) => kind === BehaviourKind.NEW_FUNCTION;
  const rows = changed
    .filter((change) => !isNew(change))
    .map(({ target, input, before, after }) =>
      [target, input, before, after].map((text) => html`<code>${text}</code>`),
    );
  const added = changed.filter(isNew).map(({ target }) => html`<li><code>${target}</code></li>`);
  const headings = ["Function", "Input", "Before", "After"];
  return [
    html`<p>${diffSummary(diff)}</p>`,
    ...(rows.length > 0 ? [table("Behaviour changes", headings, rows)] : []),
    ...(added.length > 0 ? [html`<p>New functions:</p><ul>${added}</ul>`] : []),
  ];
}

/** The files whose coverage the tests changed come first. */
function coverage({ changeReport, testsReport }: Run): Html[] {
  const after = testsReport?.coverage ?? changeReport?.coverage;
  if (!after?.measured) return [];
  const before = new Map(changeReport?.coverage?.files.map((file) => [file.path, file.linesCovered]));
  const gain = (file: (typeof after.files)[number]) => file.linesCovered - (before.get(file.path) ?? 0);
  const files = after.files.toSorted((a, b) => gain(b) - gain(a)).slice(0, mostFiles);
  const rows = files.map((file) => [
    html`<code>${file.path}</code>`,
    `${before.get(file.path) ?? 0} of ${file.linesTotal}`,
    `${file.linesCovered} of ${file.linesTotal}`,
    file.uncoveredLines.slice(0, 30).join(", "),
  ]);
  const [from, to] = [changeReport?.coverage?.linePct ?? 0, after.linePct];
  return [
    html`<p>${from.toFixed(1)} % of lines before, <strong>${to.toFixed(1)} %</strong> with the written tests.</p>`,
    table("Coverage by file", ["File", "Before", "After", "Lines without a test"], rows),
  ];
}

function approval(request: ApprovalRequest | undefined, { decision, conditions }: Run): Html[] {
  if (!request) return [];
  const notes = request.packet?.notes ?? [];
  const asked = conditions.map(({ text }) => html`<li>Condition: ${text}</li>`);
  const decided = decision?.reason ? html`<p>Decision: ${decision.reason}</p>` : undefined;
  return [
    html`<p>Request <code>${request.id}</code> to merge <code>${request.commitSha.slice(0, 12)}</code> into <code>${request.intoBranch}</code>.</p>`,
    html`<ul>${notes.map((note) => html`<li>${note}</li>`)}${asked}</ul>`,
    ...(decided ? [decided] : []),
  ];
}
