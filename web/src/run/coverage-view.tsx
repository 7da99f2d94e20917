import { useState } from "react";
import type { FileCoverage, Run } from "../api/types.gen.ts";
import { DataTable } from "../parts/data-table.tsx";
import { percent } from "../parts/format.ts";
import { Change, Meter } from "../parts/meter.tsx";
import { Panel } from "../parts/panel.tsx";
import { SourceView } from "./source-view.tsx";

const mostFiles = 200;
const columns = [
  ...["File", "Lines covered"],
  ...["Before", "After", "Change"].map((title) => ({ title, numeric: true })),
];

/** A file's coverage without and with the written tests. */
export interface FilePair {
  readonly path: string;
  readonly before: FileCoverage | undefined;
  readonly after: FileCoverage;
}

/** Coverage by file, and each source with the lines that ran before and after. */
export function CoverageView({ run }: { readonly run: Run }) {
  const pairs = coveragePairs(run);
  const [chosen, setChosen] = useState<string>();
  const pair = pairs.find(({ path }) => path === chosen) ?? pairs[0];
  return (
    <>
      <Panel title="Files" flush>
        <DataTable label="Coverage by file" columns={columns}>
          {pairs.slice(0, mostFiles).map((one) => (
            <FileRow key={one.path} pair={one} isChosen={one === pair} onChoose={() => setChosen(one.path)} />
          ))}
        </DataTable>
      </Panel>
      {pair && <SourceView key={pair.path} runId={run.id} pair={pair} />}
    </>
  );
}

function FileRow({
  pair,
  isChosen,
  onChoose,
}: {
  readonly pair: FilePair;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const [before, after] = [shareOf(pair.before), shareOf(pair.after)];
  return (
    <tr className={isChosen ? "chosen" : ""}>
      <td>
        <button type="button" className="link-button path" aria-pressed={isChosen} onClick={onChoose}>
          {pair.path}
        </button>
      </td>
      <td>
        <Meter before={before} after={after} label={pair.path} />
      </td>
      <td className="numeric">{percent(before)}</td>
      <td className="numeric">{percent(after)}</td>
      <td className="numeric">
        <Change before={before} after={after} />
      </td>
    </tr>
  );
}

function shareOf(file: FileCoverage | undefined): number {
  return file && file.lines_total > 0 ? (100 * file.lines_covered) / file.lines_total : 0;
}

/** Files that gained most first, then those of the change, then by name. */
function coveragePairs({ change, change_report, tests_report, base_report }: Run): FilePair[] {
  const after = (tests_report ?? change_report ?? base_report)?.coverage?.files ?? [];
  const before = new Map(
    (tests_report ? change_report : base_report)?.coverage?.files.map((file) => [file.path, file]),
  );
  const changed = new Set(change?.changed_files);
  const gain = ({ path, after: file }: FilePair) =>
    file.lines_covered - (before.get(path)?.lines_covered ?? 0);
  return after
    .map((file) => ({ path: file.path, before: before.get(file.path), after: file }))
    .sort(
      (a, b) =>
        Number(changed.has(b.path)) - Number(changed.has(a.path)) ||
        gain(b) - gain(a) ||
        a.path.localeCompare(b.path),
    );
}
