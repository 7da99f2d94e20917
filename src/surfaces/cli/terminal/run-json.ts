import type { JsonValue } from "@bufbuild/protobuf";
import {
  ApprovalRequestSchema,
  BuildReportSchema,
  enumName,
  GeneratedTestsSchema,
  RegressionSchema,
  type Run,
  RunStateSchema,
  TestSpecSchema,
  toContractJson,
} from "../../../contracts/index.ts";

/** A run as `run --json` prints it; parts that the run does not have yet are null. */
export function runJson(run: Run): JsonValue {
  const reports = [run.baseReport, run.changeReport, run.testsReport];
  return {
    run_id: run.id,
    state: enumName(RunStateSchema, run.state),
    build_reports: reports.flatMap((report) => (report ? [toContractJson(BuildReportSchema, report)] : [])),
    test_spec: run.testSpec ? toContractJson(TestSpecSchema, run.testSpec) : null,
    generated_tests: run.generatedTests ? toContractJson(GeneratedTestsSchema, run.generatedTests) : null,
    approval: run.approval ? toContractJson(ApprovalRequestSchema, run.approval) : null,
    tickets: run.tickets.map((ticket) => toContractJson(RegressionSchema, ticket)),
  };
}

/** JSON text for standard output. */
export function jsonText(json: JsonValue): string {
  return `${JSON.stringify(json, null, 2)}\n`;
}
