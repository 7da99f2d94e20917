import type { ReactNode } from "react";
import type { Run } from "../api/types.gen.ts";
import type { RunEvents } from "../api/use-run-events.ts";
import type { Tab } from "../parts/tabs.tsx";
import { BehaviourView, differingIn } from "./behaviour-view.tsx";
import { ChangeView } from "./change-view.tsx";
import { CoverageView } from "./coverage-view.tsx";
import { FailuresView } from "./failures-view.tsx";
import { LogView } from "./log-view.tsx";
import { OverviewView } from "./overview-view.tsx";
import { PlanView } from "./plan-view.tsx";
import { WrittenTestsView } from "./written-tests-view.tsx";

interface RunTab extends Tab {
  show(): ReactNode;
}

/** The parts of a run that there are so far. */
export function runTabs(run: Run, events: RunEvents): RunTab[] {
  const failures = lastReport(run)?.clusters.length ?? 0;
  const differing = run.behaviour_diff && differingIn(run.behaviour_diff).length;
  const written = run.generated_tests;
  return [
    { id: "overview", title: "Overview", show: () => <OverviewView run={run} /> },
    { id: "log", title: "Log", show: () => <LogView events={events} /> },
    ...(failures > 0 || run.tickets.length > 0
      ? [
          {
            ...{
              id: "failures",
              title: "Failures",
              count: failures || run.tickets.length,
              // What is healed is told, and alarms nobody.
              tone: failures > 0 ? ("bad" as const) : undefined,
            },
            show: () => <FailuresView run={run} />,
          },
        ]
      : []),
    ...(run.test_spec
      ? [
          {
            ...{ id: "plan", title: "Plan", count: run.test_spec.cases.length },
            show: () => <PlanView run={run} />,
          },
        ]
      : []),
    ...(written
      ? [
          {
            ...{ id: "tests", title: "Tests", count: written.tests.length },
            show: () => <WrittenTestsView run={run} />,
          },
        ]
      : []),
    ...(lastReport(run)?.coverage?.measured
      ? [{ id: "coverage", title: "Coverage", show: () => <CoverageView run={run} /> }]
      : []),
    ...(run.behaviour_diff
      ? [
          {
            ...{ id: "behaviour", title: "Behaviour", count: differing },
            show: () => <BehaviourView run={run} />,
          },
        ]
      : []),
    ...(run.change ? [{ id: "change", title: "Change", show: () => <ChangeView run={run} /> }] : []),
  ];
}

/** The report that counts. */
export function lastReport({ tests_report, change_report, base_report }: Run) {
  return tests_report ?? change_report ?? base_report;
}
