import type { BehaviourDiff, ComparedFunction, Run } from "../api/types.gen.ts";
import { plural, sentence } from "../parts/format.ts";
import { Icon } from "../parts/icon.tsx";
import { Panel } from "../parts/panel.tsx";
import { Empty } from "../parts/states.tsx";
import { Target } from "../parts/text/target.tsx";

/** Where the code answers differently since the change, with the inputs that show it. */
export function BehaviourView({ run }: { readonly run: Run }) {
  const diff = run.behaviour_diff;
  return diff ? <BehaviourDiffView diff={diff} /> : null;
}

export function BehaviourDiffView({ diff }: { readonly diff: BehaviourDiff }) {
  const added = diff.functions.filter(isOnlyNew);
  const differing = differingIn(diff);
  const same = diff.functions.filter(({ changes }) => changes.length === 0);
  return (
    <>
      {differing.map((one) => (
        <Compared key={one.target} one={one} />
      ))}
      {added.length > 0 && (
        <Panel title="New functions" aside={<span className="quiet">{added.length}</span>}>
          <p className="quiet">
            The base does not have them, so there is no earlier behaviour to compare with.
          </p>
          <ul className="plain">
            {added.map(({ target }) => (
              <li key={target}>
                <Target name={target} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {differing.length === 0 && added.length === 0 && (
        <Empty icon="check" title="No difference found">
          <p>The inputs that were searched get the same answers before and after the change.</p>
        </Empty>
      )}
      {same.length > 0 && (
        <Panel title="The same on all inputs tried">
          <ul className="plain">
            {same.map(({ target, inputs }) => (
              <li key={target}>
                <Target name={target} /> <span className="quiet">{plural(inputs, "input", "inputs")}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {[...diff.narrow_fixes, ...diff.notes].length > 0 && (
        <Panel title="Notes">
          <ul className="bullets">
            {[...diff.narrow_fixes, ...diff.notes].map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

/** Functions that answer differently since the change; new ones have nothing to differ from. */
export function differingIn({ functions }: BehaviourDiff): readonly ComparedFunction[] {
  return functions.filter((one) => one.changes.length > 0 && !isOnlyNew(one));
}

function isOnlyNew({ changes }: ComparedFunction): boolean {
  return changes.length > 0 && changes.every(({ kind, input }) => kind === "NEW_FUNCTION" && input === "");
}

function Compared({ one }: { readonly one: ComparedFunction }) {
  return (
    <Panel
      title={<Target name={one.target} />}
      aside={
        <>
          {one.inputs > 0 && (
            <span className="quiet">
              {one.differing} of {plural(one.inputs, "input", "inputs")} differ
            </span>
          )}
          {one.pinned === "YES" && <span className="chip good">a test notices</span>}
          {one.pinned === "NO" && <span className="chip warn">no test notices</span>}
        </>
      }
    >
      <ul className="changes">
        {one.changes.map((change, at) => (
          <li key={at}>
            <p className="quiet">{sentence(change.kind)}</p>
            {change.input !== "" && <code className="change-input">{change.input}</code>}
            {(change.before !== "" || change.after !== "") && (
              <p className="before-after">
                {change.before !== "" && <code className="bad">{change.before}</code>}
                <Icon name="arrow" size={14} />
                {change.after !== "" && <code className="good">{change.after}</code>}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
