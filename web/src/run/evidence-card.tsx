import type { TestEvidence } from "../api/types.gen.ts";
import { percent, plural } from "../parts/format.ts";
import { Icon } from "../parts/icon.tsx";
import { Command } from "../parts/text/command.tsx";
import { Target } from "../parts/text/target.tsx";

/** What is known of one admitted test. */
export function EvidenceCard({ test }: { readonly test: TestEvidence }) {
  return (
    <li className="card evidence">
      <h3>{test.name}</h3>
      <p className="quiet">
        <Target name={test.target} />
      </p>
      <ul className="proofs">
        <li>
          <Icon name="check" size={15} /> passed {plural(test.repeats, "time", "times")}
          {test.shuffled > 0 && `, ${test.shuffled} shuffled`}
        </li>
        {test.new_lines.length > 0 && (
          <li>
            <Icon name="plus" size={15} /> {plural(test.new_lines.length, "new line", "new lines")}
            {test.new_branches > 0 && `, ${plural(test.new_branches, "branch", "branches")}`}
          </li>
        )}
        {test.mutants_killed > 0 && (
          <li>
            <Icon name="seal" size={15} /> notices {plural(test.mutants_killed, "mutant", "mutants")}
          </li>
        )}
        {test.intent !== "" && (
          <li>
            <Icon name="flag" size={15} /> {test.intent}
          </li>
        )}
      </ul>
      <details>
        <summary>More</summary>
        <dl className="facts">
          <div>
            <dt>Command</dt>
            <dd>
              <Command argv={test.command} /> <span className="quiet">exit {test.exit_code}</span>
            </dd>
          </div>
          <div>
            <dt>File</dt>
            <dd>
              <code className="path">{test.file}</code>
            </dd>
          </div>
          <div>
            <dt>SHA-256</dt>
            <dd>
              <code className="hash">{test.file_sha256}</code>
            </dd>
          </div>
          <div>
            <dt>Coverage of the source</dt>
            <dd>
              {percent(test.coverage_before)} → {percent(test.coverage_after)}
            </dd>
          </div>
          {test.cases.length > 0 && (
            <div>
              <dt>Meets</dt>
              <dd>{test.cases.join(" · ")}</dd>
            </div>
          )}
          {test.killed_mutants.length > 0 && (
            <div>
              <dt>Fails on</dt>
              <dd>
                <ul className="plain">
                  {test.killed_mutants.map((mutant) => (
                    <li key={mutant}>{mutant}</li>
                  ))}
                </ul>
              </dd>
            </div>
          )}
        </dl>
      </details>
    </li>
  );
}
