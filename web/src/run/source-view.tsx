import type { FileCoverage } from "../api/types.gen.ts";
import { useAnswer } from "../api/use-answer.ts";
import { Panel } from "../parts/panel.tsx";
import { Scroll } from "../parts/scroll.tsx";
import { Answered } from "../parts/states.tsx";
import type { FilePair } from "./coverage-view.tsx";

type Ran = "ran" | "missed" | "none";

const words: Readonly<Record<Ran, string>> = { ran: "ran", missed: "did not run", none: "" };
const signs: Readonly<Record<Ran, string>> = { ran: "✓", missed: "✗", none: "" };

/** A source, and beside each line whether it ran before and after the tests were written. */
export function SourceView({ runId, pair }: { readonly runId: string; readonly pair: FilePair }) {
  const asking = useAnswer("GET /runs/{id}/source", { params: { id: runId }, query: { path: pair.path } });
  const before = lookup(pair.before);
  const after = lookup(pair.after);
  return (
    <Panel
      title={pair.path}
      flush
      aside={
        <span className="legend">
          <span className="legend-ran">✓ ran</span>
          <span className="legend-gained">newly covered</span>
          <span className="legend-missed">✗ did not run</span>
        </span>
      }
    >
      <Answered asking={asking} rows={10}>
        {({ text }) => (
          <Scroll label={`Source of ${pair.path}`}>
            <table className="code-table source">
              <thead>
                <tr>
                  <th scope="col">Line</th>
                  <th scope="col">Before</th>
                  <th scope="col">After</th>
                  <th scope="col">Source</th>
                </tr>
              </thead>
              <tbody>
                {linesOf(text).map((line, at) => (
                  <SourceLine
                    key={at}
                    number={at + 1}
                    text={line}
                    before={before(at + 1)}
                    after={after(at + 1)}
                  />
                ))}
              </tbody>
            </table>
          </Scroll>
        )}
      </Answered>
    </Panel>
  );
}

function SourceLine({
  number,
  text,
  before,
  after,
}: {
  readonly number: number;
  readonly text: string;
  readonly before: Ran;
  readonly after: Ran;
}) {
  const kind = after === "ran" && before !== "ran" ? "gained" : after;
  return (
    <tr className={`line ${kind}`}>
      <td className="number">{number}</td>
      <Mark ran={before} />
      <Mark ran={after} />
      <td className="text">{text}</td>
    </tr>
  );
}

function Mark({ ran }: { readonly ran: Ran }) {
  return (
    <td className={`mark mark-${ran}`}>
      <span aria-hidden="true">{signs[ran]}</span>
      <span className="visually-hidden">{words[ran]}</span>
    </td>
  );
}

function lookup(file: FileCoverage | undefined): (line: number) => Ran {
  const [ran, missed] = [new Set(file?.covered_lines), new Set(file?.uncovered_lines)];
  return (line) => (missed.has(line) ? "missed" : ran.has(line) ? "ran" : "none");
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, "").split("\n").slice(0, 5_000);
}
