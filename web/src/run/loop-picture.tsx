import type { Run } from "../api/types.gen.ts";
import { plural } from "../parts/format.ts";
import { Icon, type IconName } from "../parts/icon.tsx";
import { healing, type LoopStep, loopSteps, type StepStatus } from "./loop-steps.ts";

const icons: Readonly<Record<StepStatus, IconName | undefined>> = {
  ...{
    done: "check",
    failed: "cross",
    current: "spin",
    waiting: "hand",
    ahead: undefined,
    skipped: undefined,
  },
};
const spoken: Readonly<Record<StepStatus, string>> = {
  ...{ done: "done", failed: "stopped here", current: "under way", waiting: "waits for a person" },
  ...{ ahead: "not reached yet", skipped: "left out" },
};

/** The loop as a picture, with where the run is in it. */
export function LoopPicture({ run }: { readonly run: Run }) {
  const steps = loopSteps(run);
  const coder = healing(run);
  return (
    <section className="loop" aria-label="The loop">
      <ol>
        {steps.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ol>
      {coder && (
        <p className={`loop-heal ${coder.isNow ? "now" : ""}`}>
          <Icon name="heal" size={15} />
          {coder.isNow
            ? `The coder works on the ticket: cycle ${run.cycle}`
            : `Healed in ${plural(coder.attempts, "attempt", "attempts")}: a fix goes back to Build`}
        </p>
      )}
    </section>
  );
}

function Step({ step: { title, status, detail } }: { readonly step: LoopStep }) {
  const icon = icons[status];
  const isHere = status === "current" || status === "waiting" || status === "failed";
  return (
    <li className={`step ${status}`} aria-current={isHere ? "step" : undefined}>
      <span className="step-mark">{icon && <Icon name={icon} size={18} />}</span>
      <span className="step-title">{title}</span>
      <span className="visually-hidden">: {spoken[status]}</span>
      <span className="step-detail">{detail}</span>
    </li>
  );
}
