import { create, type DescMessage } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { BuildReportSchema, BuildStatus, RunSchema, TestOutcome, toContractJson } from "./index.ts";
import { contractJsonSchema, type JsonSchema } from "./json-schema.ts";

const properties = (schema: JsonSchema) => schema["properties"] as Record<string, JsonSchema>;
const definitions = (schema: JsonSchema) => schema["$defs"] as Record<string, JsonSchema>;

describe("the JSON Schema of a contract", () => {
  it("describes fields as their JSON has them", () => {
    const schema = contractJsonSchema(BuildReportSchema);
    expect(properties(schema)).toMatchObject({
      commit_sha: { type: "string" },
      status: { type: "string", examples: expect.arrayContaining(["PASSED", "FAILED"]) },
      failed_tests: { type: "array", items: { $ref: "#/$defs/FailedTest" } },
      coverage: { $ref: "#/$defs/Coverage" },
    });
    expect(properties(definitions(schema)["Coverage"] ?? {})).toMatchObject({
      measured: { type: "boolean" },
      line_pct: { type: "number" },
    });
  });

  it("names every field that a message writes, at every depth", () => {
    const report = create(BuildReportSchema, {
      status: BuildStatus.FAILED,
      failedTests: [{ name: "adds" }],
      testRun: { results: [{ name: "adds", outcome: TestOutcome.FAILED }] },
    });
    const schema = contractJsonSchema(BuildReportSchema);
    expect(unknownKeys(toContractJson(BuildReportSchema, report), schema, definitions(schema))).toEqual([]);
  });

  it("leaves out what is deeper than wanted", () => {
    const schema = contractJsonSchema(BuildReportSchema, { depth: 1 });
    const run = definitions(schema)["TestRun"] ?? {};
    expect(properties(run)["results"]).toEqual({ type: "array", items: { type: "object" } });
    expect(properties(contractJsonSchema(BuildReportSchema, { depth: 0 }))["coverage"]).toEqual({
      type: "object",
    });
  });

  it("defines every message that it refers to", () => {
    const schema = contractJsonSchema(RunSchema as DescMessage);
    const names = JSON.stringify(schema).matchAll(/#\/\$defs\/(\w+)/g);
    expect([...names].filter(([, name = ""]) => !definitions(schema)[name])).toEqual([]);
  });
});

function unknownKeys(json: unknown, schema: JsonSchema, defs: Record<string, JsonSchema>): string[] {
  if (Array.isArray(json))
    return json.flatMap((item) => unknownKeys(item, schema["items"] as JsonSchema, defs));
  const named = typeof schema["$ref"] === "string" ? defs[schema["$ref"].replace("#/$defs/", "")] : schema;
  if (typeof json !== "object" || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) => {
    const field = properties(named ?? {})[key];
    return field ? unknownKeys(value, field, defs) : [key];
  });
}
