import type { TestEvidence } from "../api/types.gen.ts";
import { Fact } from "../parts/fact.tsx";
import { percent, plural } from "../parts/format.ts";
import { Icon } from "../parts/icon.tsx";
import { Command } from "../parts/text/command.tsx";
import { Target } from "../parts/text/target.tsx";

interface OfTest {
  readonly test: TestEvidence;
}

/** What is known of one admitted test. */
export function EvidenceCard({ test }: OfTest) {
  return (
    <li className="card evidence">
      <h3>{test.name}</h3>
      <p className="quiet">
        <Target name={test.target} />
      </p>
      <Proofs test={test} />
      <details>
        <summary>More</summary>
        <Facts test={test} />
      </details>
    </li>
  );
}

function Proofs({ test }: OfTest) {
  return (
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
  );
}

function Facts({ test }: OfTest) {
  return (
    <dl className="facts">
      <Fact name="Command">
        <Command argv={test.command} /> <span className="quiet">exit {test.exit_code}</span>
      </Fact>
      <Fact name="File">
        <code className="path">{test.file}</code>
      </Fact>
      <Fact name="SHA-256">
        <code className="hash">{test.file_sha256}</code>
      </Fact>
      <Fact name="Coverage of the source">
        {percent(test.coverage_before)} → {percent(test.coverage_after)}
      </Fact>
      {test.cases.length > 0 && <Fact name="Meets">{test.cases.join(" · ")}</Fact>}
      {test.killed_mutants.length > 0 && (
        <Fact name="Fails on">
          <ul className="plain">
            {test.killed_mutants.map((mutant) => (
              <li key={mutant}>{mutant}</li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
}
