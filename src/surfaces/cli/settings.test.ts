import { describe, expect, it } from "vitest";
import type { GoldseamError } from "../../contracts/index.ts";
import { readSettings } from "./settings.ts";

describe("settings", () => {
  it("a flag beats the environment", () => {
    const env = { GOLDSEAM_HOME: "/from-env", GOLDSEAM_MIN_LINE_COV: "50", GOLDSEAM_SANDBOX: "namespaces" };
    const settings = readSettings({ home: "/from-flag", minLineCov: "90" }, env);
    expect(settings).toEqual({
      home: "/from-flag",
      sandbox: "namespaces",
      overrides: { min_line_coverage: 90 },
      model: {},
    });
  });

  it("a setting that is not given is left to goldseam.json", () => {
    expect(readSettings({}, { XDG_DATA_HOME: "/data" })).toEqual({
      home: "/data/goldseam",
      sandbox: "auto",
      overrides: {},
      model: {},
    });
  });

  it("knows the short names of the environment, the long ones first", () => {
    const { overrides } = readSettings(
      {},
      {
        ...{ BUILD_TIMEOUT_SEC: "60", MIN_LINE_COV: "70", GOLDSEAM_MIN_LINE_COV: "75" },
        ...{ REMOTE_REPO: "upstream", TEST_MODEL: "openai:small" },
      },
    );
    expect(overrides).toEqual({
      ...{ build_timeout_sec: 60, min_line_coverage: 75, remote: "upstream", model: "openai:small" },
    });
  });

  it("says where records are kept, and never repeats an address that may hold a password", () => {
    const env = { GOLDSEAM_DATABASE: "postgres://app:p@db/goldseam", GOLDSEAM_BLOBS: "s3://evidence/a" };
    expect(readSettings({}, env)).toMatchObject({
      database: env.GOLDSEAM_DATABASE,
      blobs: "s3://evidence/a",
    });
    const wrong = () => readSettings({}, { GOLDSEAM_DATABASE: "mysql://app:hidden@db" });
    expect(wrong).toThrow(/^GOLDSEAM_DATABASE is not an address such as postgres:\/\/host\/database$/);
  });

  it("counts the cache in gigabytes", () => {
    expect(readSettings({}, { GOLDSEAM_CACHE_MAX_GB: "2.5" })).toMatchObject({ cacheMaxBytes: 2.5e9 });
  });

  it("says which model to call, where, and how much it may use", () => {
    const env = {
      GOLDSEAM_MODEL: "compatible:llama3.2:3b",
      GOLDSEAM_MODEL_BASE_URL: "http://localhost:11434/v1",
    };
    const settings = readSettings({ maxCost: "0.5", maxTokens: "20000", record: "/tmp/calls.jsonl" }, env);
    expect(settings.overrides).toEqual({
      model: "compatible:llama3.2:3b",
      max_cost: 0.5,
      max_tokens: 20_000,
    });
    expect(settings.model).toEqual({ baseUrl: "http://localhost:11434/v1", record: "/tmp/calls.jsonl" });
  });

  it.each([
    [{ model: "gpt" }, {}, '--model: "gpt" is not valid: must be "provider:name"'],
    [{ model: "acme:gpt" }, {}, "openai, anthropic, google, compatible"],
    [{ maxCost: "0" }, {}, "--max-cost"],
    [{ record: "a", replay: "b" }, {}, "use --record or --replay, not both"],
    [{ minLineCov: "101" }, {}, "--min-line-cov"],
    [{ buildTimeout: "soon" }, {}, "--build-timeout"],
    [{ cacheMaxGb: "0" }, {}, "--cache-max-gb"],
    [{}, { GOLDSEAM_MAX_TARGETS: " " }, "GOLDSEAM_MAX_TARGETS"],
    [{}, { GOLDSEAM_SANDBOX: "chroot" }, "GOLDSEAM_SANDBOX"],
  ])("names where a wrong value came from: %j %j", (flags, env, source) => {
    expect(() => readSettings(flags, env)).toThrow(
      expect.objectContaining({ code: "USAGE", message: expect.stringContaining(source) }) as GoldseamError,
    );
  });
});
