import type { RewrittenTest } from "../api/types.gen.ts";
import { Icon } from "../parts/icon.tsx";
import { Panel } from "../parts/panel.tsx";
import { Target } from "../parts/text/target.tsx";

/** Tests that were written again because the change alters what they tested: to be read first. */
export function Rewritten({ tests }: { readonly tests: readonly RewrittenTest[] }) {
  return (
    <Panel
      title="Written again, because behaviour changed"
      aside={<span className="chip warn">read these first</span>}
    >
      <ul className="plain">
        {tests.map((test) => (
          <li key={`${test.file} ${test.name}`} className="rewritten">
            <p>
              <strong>{test.name}</strong> <Target name={test.target} />
            </p>
            {test.input !== "" && (
              <p className="before-after">
                <code>{test.input}</code>
                <code className="bad">{test.before}</code>
                <Icon name="arrow" size={14} />
                <code className="good">{test.after}</code>
              </p>
            )}
            <div className="side-by-side">
              <pre className="output framed">{test.old_code}</pre>
              <pre className="output framed">{test.new_code || "no test any more"}</pre>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
