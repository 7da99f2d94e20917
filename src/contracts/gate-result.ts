import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { type GateResult, GateResultSchema } from "./gen/goldseam/v1/build_pb.ts";

/** Every gate. */
export type GateName = "secrets" | "install" | "compile" | "lint" | "test";

/** How a gate ends; `error` where the change is not at fault. */
export type GateStatus = "pass" | "fail" | "skipped" | "error";

/** A result made by this process; one that was read back may name anything. */
export type MadeGateResult = GateResult & { gate: GateName; status: GateStatus };

/** The result of a gate. */
export function gateResult(
  fields: MessageInitShape<typeof GateResultSchema> & Pick<MadeGateResult, "gate" | "status">,
): MadeGateResult {
  const { gate, status } = fields;
  return { ...create(GateResultSchema, fields), gate, status };
}

/** A gate that did not run, and why. */
export function skippedGate(gate: GateName, reason: string): MadeGateResult {
  return gateResult({ gate, status: "skipped", reason });
}

/** Whether a gate ran and did not pass. */
export function hasFailed({ status }: Pick<GateResult, "status">): boolean {
  return status === "fail" || status === "error";
}
