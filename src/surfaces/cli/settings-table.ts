import type { Config } from "../../config/config.ts";

/** Settings of `goldseam.json` that a flag or the environment may override. */
export type Overrides = Partial<
  Pick<
    Config,
    | "min_line_coverage"
    | "build_timeout_sec"
    | "test_timeout_sec"
    | "all_tests_timeout_sec"
    | "write_budget_sec"
    | "write_max_sec"
    | "max_targets"
    | "coder"
    | "model"
    | "engine"
    | "embedding"
    | "max_tokens"
    | "max_cost"
    | "remote"
  >
>;

/** One setting. */
export interface Setting {
  /** Commander's name of the flag's value. */
  readonly name: string;
  readonly flags: string;
  /** The first that is set counts. */
  readonly env: readonly string[];
  readonly key?: keyof Overrides;
  readonly meaning: string;
  /** The default, in words. */
  readonly fallback: string;
}

/** Every setting that a flag or the environment may give. A flag beats the environment beats `goldseam.json`. */
export const settingsTable: readonly Setting[] = [
  {
    name: "home",
    flags: "--home <dir>",
    meaning: "where Goldseam keeps its records, mirrors and cache",
    env: ["GOLDSEAM_HOME"],
    fallback: "~/.local/share/goldseam",
  },
  {
    name: "sandbox",
    flags: "--sandbox <kind>",
    meaning: "how project code is isolated: auto, bubblewrap, namespaces, container or none",
    env: ["GOLDSEAM_SANDBOX"],
    fallback: "auto",
  },
  {
    name: "cacheMaxGb",
    flags: "--cache-max-gb <n>",
    meaning: "how large the cache of dependencies may grow, in GB",
    env: ["GOLDSEAM_CACHE_MAX_GB"],
    fallback: "10",
  },
  {
    name: "minLineCov",
    flags: "--min-line-cov <pct>",
    meaning: "functions below this percentage of lines get tests",
    env: ["GOLDSEAM_MIN_LINE_COV", "MIN_LINE_COV"],
    key: "min_line_coverage",
    fallback: "80",
  },
  {
    name: "buildTimeout",
    flags: "--build-timeout <sec>",
    meaning: "seconds for the build of a project, installing included",
    env: ["GOLDSEAM_BUILD_TIMEOUT_SEC", "BUILD_TIMEOUT_SEC"],
    key: "build_timeout_sec",
    fallback: "900",
  },
  {
    name: "testTimeout",
    flags: "--test-timeout <sec>",
    meaning: "seconds for one run of tests",
    env: ["GOLDSEAM_TEST_TIMEOUT_SEC", "TEST_TIMEOUT_SEC"],
    key: "test_timeout_sec",
    fallback: "300, or twice the base's",
  },
  {
    name: "allTestsTimeout",
    flags: "--all-tests-timeout <sec>",
    meaning: "seconds for all runs of tests of a build together",
    env: ["GOLDSEAM_ALL_TESTS_TIMEOUT_SEC", "ALL_TESTS_TIMEOUT_SEC"],
    key: "all_tests_timeout_sec",
    fallback: "600",
  },
  {
    name: "writeBudget",
    flags: "--write-budget <sec>",
    meaning: "seconds of search for each source file",
    env: ["GOLDSEAM_WRITE_BUDGET_SEC"],
    key: "write_budget_sec",
    fallback: "10",
  },
  {
    name: "maxTime",
    flags: "--max-time <sec>",
    meaning: "seconds for writing and proving tests, beside installing",
    env: ["GOLDSEAM_MAX_TIME_SEC"],
    key: "write_max_sec",
    fallback: "180 a file, 600 a run",
  },
  {
    name: "maxTargets",
    flags: "--max-targets <n>",
    meaning: "functions that get tests in one run, at most",
    env: ["GOLDSEAM_MAX_TARGETS"],
    key: "max_targets",
    fallback: "5",
  },
  {
    name: "coder",
    flags: "--coder <agent>",
    meaning: "the agent that works on tickets, such as claude-code, or model",
    env: ["GOLDSEAM_CODER"],
    key: "coder",
    fallback: "none",
  },
  {
    name: "model",
    flags: "--model <provider:name>",
    meaning: "the model that helps to plan and to write, such as openai:gpt-5",
    env: ["GOLDSEAM_MODEL", "TEST_MODEL"],
    key: "model",
    fallback: "none",
  },
  {
    name: "engine",
    flags: "--engine <name>",
    meaning: "what writes tests: search, model or auto",
    env: ["GOLDSEAM_ENGINE"],
    key: "engine",
    fallback: "search; with a model auto",
  },
  {
    name: "modelUrl",
    flags: "--model-url <url>",
    meaning: "the address of an OpenAI-compatible server",
    env: ["GOLDSEAM_MODEL_BASE_URL"],
    fallback: "the provider's",
  },
  {
    name: "embedding",
    flags: "--embedding <model>",
    meaning: "the model that makes embeddings for the index of code",
    env: ["GOLDSEAM_EMBEDDING"],
    key: "embedding",
    fallback: "none",
  },
  {
    name: "embeddingUrl",
    flags: "--embedding-url <url>",
    meaning: "the address of the server that makes embeddings",
    env: ["GOLDSEAM_EMBEDDING_BASE_URL"],
    fallback: "the provider's",
  },
  {
    name: "maxTokens",
    flags: "--max-tokens <n>",
    meaning: "tokens that models may use in one run",
    env: ["GOLDSEAM_MAX_TOKENS"],
    key: "max_tokens",
    fallback: "no cap",
  },
  {
    name: "maxCost",
    flags: "--max-cost <usd>",
    meaning: "US dollars that models may cost in one run",
    env: ["GOLDSEAM_MAX_COST"],
    key: "max_cost",
    fallback: "no cap",
  },
  {
    name: "remote",
    flags: "--remote <name|url>",
    meaning: "where branches and merges are pushed",
    env: ["GOLDSEAM_REMOTE", "REMOTE_REPO"],
    key: "remote",
    fallback: "none, or --repo as URL",
  },
  {
    name: "kafka",
    flags: "--kafka <host:port,…>",
    meaning: "brokers of Apache Kafka, for roles on several machines",
    env: ["GOLDSEAM_KAFKA", "KAFKA_BOOTSTRAP"],
    fallback: "none",
  },
  {
    name: "record",
    flags: "--record <file>",
    meaning: "keeps every call to a model in this file",
    env: ["GOLDSEAM_RECORD"],
    fallback: "none",
  },
  {
    name: "replay",
    flags: "--replay <file>",
    meaning: "answers calls to a model from such a file",
    env: ["GOLDSEAM_REPLAY"],
    fallback: "none",
  },
  {
    name: "metrics",
    flags: "--metrics <file>",
    meaning: "writes what was counted to this file, for Prometheus",
    env: ["GOLDSEAM_METRICS"],
    fallback: "none",
  },
  {
    name: "database",
    flags: "--database <url>",
    meaning: "a PostgreSQL database for the records",
    env: ["GOLDSEAM_DATABASE"],
    fallback: "a file in the home",
  },
  {
    name: "blobs",
    flags: "--blobs <url>",
    meaning: "an S3-compatible bucket for the archives",
    env: ["GOLDSEAM_BLOBS"],
    fallback: "a folder in the home",
  },
  {
    name: "logFormat",
    flags: "--log-format <text|json>",
    meaning: "how workers and servers write their log",
    env: ["GOLDSEAM_LOG_FORMAT"],
    fallback: "text",
  },
  {
    name: "loki",
    flags: "--loki <url>",
    meaning: "where logs are sent as well",
    env: ["GOLDSEAM_LOKI"],
    fallback: "none",
  },
  {
    name: "auditRemote",
    flags: "--audit-remote <url>",
    meaning: "a git repository in which the newest records of the audit log are noted",
    env: ["GOLDSEAM_AUDIT_REMOTE"],
    fallback: "none",
  },
];
