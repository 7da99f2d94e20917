import { z } from "zod";
import { GoldseamError } from "../contracts/index.ts";
import { coderNames } from "./coder-presets.ts";
import { modelSettings } from "./model-settings.ts";
import { unknownRole } from "./people.ts";
import { quarantined } from "./quarantined.ts";

const argv = z.array(z.string().min(1)).min(1);
const person = z
  .string()
  .regex(/^[^<>]+<[^<>\s]+@[^<>\s]+>$/, "must look like Ada Lovelace <ada@example.com>");
const roleName = z.string().regex(/^[a-z][\w-]*$/i, "must be a word such as maintainers");
const personOrRole = z.union(
  [person, roleName],
  "must be a role, or look like Ada Lovelace <ada@example.com>",
);

const variableName = z.string().regex(/^[A-Za-z_]\w*$/, "must be the name of a variable");

function toolchainSetting<Names extends z.ZodType<string>>(names: Names) {
  return names.optional().describe("Use this toolchain instead of detecting one");
}

/** The settings of `goldseam.json`, for any toolchain names. Every key is optional; the file is read from the base branch, never from the change. */
export const configSchema = z
  .object({
    $schema: z.string().optional(),
    toolchain: toolchainSetting(z.string()),
    root: z.string().optional().describe("Folder of the project, relative to the repository"),
    commands: z
      .object({
        install: z.array(argv).optional().describe("Argument lists run one after the other"),
        compile: argv.nullable().optional().describe("null switches the gate off"),
        lint: argv.nullable().optional().describe("null switches the gate off"),
        test: argv.optional().describe("Runs the tests; coverage is then not measured"),
        test_report: z
          .string()
          .regex(
            /^(?![/\\])(?!(?:.*\/)?\.{1,2}(?:\/|$))[^*?\\]+$/,
            "give a path inside the project, without wildcards",
          )
          .optional()
          .describe("JUnit XML file that the test command writes, so that each test is reported"),
      })
      .strict()
      .prefault({}),
    min_line_coverage: z
      .number()
      .min(0)
      .max(100)
      .default(80)
      .describe("Functions below this percentage get tests"),
    build_timeout_sec: z
      .number()
      .int()
      .positive()
      .default(900)
      .describe("Seconds for the build of a project, installing included"),
    test_timeout_sec: z
      .number()
      .int()
      .positive()
      .optional()
      .describe(
        "Seconds for one run of tests: by default 300, or twice what they took on the base, which has no other limit than that of all tests together",
      ),
    all_tests_timeout_sec: z
      .number()
      .int()
      .positive()
      .default(600)
      .describe("Seconds for all runs of tests of a build together; the proofs of a fix get as much again"),
    write_budget_sec: z.number().int().positive().default(10).describe("Seconds of search per source file"),
    write_max_sec: z
      .number()
      .int()
      .positive()
      .optional()
      .describe(
        "Seconds for writing and proving tests, beside installing: by default 600 in a run, 180 for each file of write",
      ),
    diff_budget_sec: z
      .number()
      .int()
      .min(0)
      .default(15)
      .describe("Seconds to compare the behaviour before and after a change; 0 skips the comparison"),
    max_targets: z
      .number()
      .int()
      .min(1)
      .max(20)
      .default(5)
      .describe("Functions that get tests in one run, at most"),
    approval_required: z
      .boolean()
      .default(true)
      .describe("false merges a change that passed, without a person"),
    approval_days: z
      .number()
      .int()
      .min(1)
      .max(365)
      .default(14)
      .describe("Days that an approval request is open"),
    roles: z
      .record(roleName, z.array(person).min(1))
      .default({})
      .describe("People by role, such as maintainers; each person as git knows them"),
    approvers: z
      .array(personOrRole)
      .default([])
      .describe(
        "People or roles who may approve, by default everyone with a role; if that is two people or more, nobody approves a change that they wrote",
      ),
    council: z
      .object({
        members: z.array(personOrRole).min(1).describe("People or roles who vote"),
        rule: z
          .enum(["unanimous", "three_quarters"])
          .default("unanimous")
          .describe("How many of them have to approve; every P0 condition has to be satisfied as well"),
        paths: z
          .array(z.string().min(1))
          .default([])
          .describe("Changes that touch one of these, as patterns"),
        risk: z.enum(["low", "medium", "high"]).default("high").describe("Changes of this risk or more"),
      })
      .strict()
      .optional()
      .describe("Several people who decide together; also on capabilities, which are off until they say so"),
    remote: z
      .string()
      .regex(
        /^(?!-)[\w][\w./-]*$/,
        "must be the name of a remote, such as origin; an address only by --remote",
      )
      .optional()
      .describe(
        "Remote of the repository that branches and merges are pushed to, such as origin; none for none",
      ),
    forge: z
      .object({
        kind: z
          .enum(["github", "gitlab", "gitea"])
          .optional()
          .describe("By default known from the remote's host"),
        status: z.boolean().default(true).describe("Marks commits with the result of their run"),
        comment: z.boolean().default(true).describe("Keeps one comment with the summary on the pull request"),
        pull_request: z.boolean().default(true).describe("Opens a pull request where the author has none"),
        merge: z
          .enum(["push", "pull_request"])
          .default("push")
          .describe("push merges by a pull request only where the branch is protected; pull_request always"),
      })
      .strict()
      .optional()
      .describe("The service that has the remote; its token comes from the environment"),
    webhooks: z
      .array(
        z
          .object({
            url: z.url({ protocol: /^https?$/ }).optional(),
            url_env: variableName.optional().describe("Variable with the address, if that is a secret"),
            secret_env: variableName.describe("Variable with the secret that signs messages"),
          })
          .strict()
          .refine(
            ({ url, url_env }) => (url === undefined) !== (url_env === undefined),
            "give url or url_env",
          ),
      )
      .max(20)
      .default([])
      .describe("Receivers of a signed message when a run starts, waits, pauses or ends"),
    services: z
      .array(z.enum(["postgres", "mysql", "redis"]))
      .default([])
      .describe("Servers that the commands of a run get: empty, and shared with no other run"),
    servers: z
      .record(variableName, z.url().max(1_000))
      .default({})
      .describe(
        "Addresses of servers that run already, such as MongoDB, by the variable that tests read them from; tests reach them on their own loopback",
      ),
    env: z
      .record(variableName, z.string().max(10_000).nullable())
      .default({})
      .describe(
        "Variables of the project's commands, with values for tests, above those of .env.test; a value may refer to a service's variable, and null takes the value on this machine unless it looks like a secret",
      ),
    policy: z
      .object({
        run: z
          .object({
            allow: z.array(argv).default([]).describe("First words of more commands that gates may run"),
            deny: z
              .array(argv)
              .default([])
              .describe("Commands that nobody may run, whatever options stand between the words"),
          })
          .strict()
          .prefault({}),
        write: z
          .object({
            allow: z.array(z.string().min(1)).default([]).describe("More places for new tests, as patterns"),
            deny: z
              .array(z.string().min(1))
              .default([])
              .describe("Paths that no agent may write, as patterns"),
          })
          .strict()
          .prefault({}),
        secrets: z
          .object({
            allow: z
              .array(z.string().min(1))
              .default([])
              .describe("Files, as patterns, where text that looks like a secret is not one"),
          })
          .strict()
          .prefault({}),
      })
      .strict()
      .prefault({})
      .describe("Adds to the rules that goldseam policy explain prints; protected paths stay protected"),
    coder: z
      .union([
        z.enum(coderNames),
        z
          .object({
            command: argv.describe("A command-line agent; the prompt comes on its standard input"),
            hosts: z.array(z.string()).default([]).describe("Hosts it may reach, such as its model provider"),
            env: z
              .array(z.string())
              .default([])
              .describe("Names of environment variables it gets, such as the one with its key"),
          })
          .strict(),
      ])
      .optional()
      .describe(
        'The agent that works on tickets, by name or by its command; "model" is the model itself; without one a ticket waits for a person',
      ),
    quarantine: z
      .array(quarantined)
      .default([])
      .describe("Tests that run, but whose failures do not count against a change until a date"),
    execution_log: z
      .string()
      .regex(
        /^(?![/\\])(?!(?:.*\/)?\.{1,2}\/)(?!(?:.*\/)?\.git\/).*\w\.md$/,
        "give a path in the repository that ends in .md",
      )
      .optional()
      .describe(
        "File that goldseam gate and the builds of runs add their results to, with a .json file beside it",
      ),
    coder_timeout_sec: z
      .number()
      .int()
      .positive()
      .default(600)
      .describe("Seconds for one attempt of a coder"),
    selection: z
      .enum(["auto", "all"])
      .default("auto")
      .describe(
        "auto runs the tests that a change can reach, and all tests once it has new ones; all always runs everything",
      ),
    max_cycles: z
      .number()
      .int()
      .min(1)
      .max(10)
      .default(3)
      .describe("Passes through the loop before a person takes over"),
    network_allow: z.array(z.string()).default([]).describe("More hosts that installs may reach"),
    ...modelSettings,
    max_tokens: z.number().int().positive().optional().describe("Tokens that the calls of one run may use"),
    max_cost: z.number().positive().optional().describe("US dollars that the calls of one run may cost"),
  })
  .strict();

/** The settings of `goldseam.json` where these are the toolchains. */
export function createConfigSchema(toolchains: readonly string[]) {
  return configSchema.extend({ toolchain: toolchainSetting(z.enum(toolchains)) });
}

/** The settings of one repository, complete. */
export type Config = z.infer<typeof configSchema>;

/** Settings with nothing configured. */
export const defaultConfig: Config = configSchema.parse({});

/** Parses a `goldseam.json`; an error names the problem in one line. The default schema takes any toolchain name. */
export function parseConfig(
  text: string | undefined,
  source: string,
  schema: z.ZodType<Config> = configSchema,
): Config {
  if (text === undefined) return defaultConfig;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new GoldseamError("CONFIG_INVALID", `${source} is not JSON: ${(cause as Error).message}`, {
      cause,
    });
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) {
    const problem = unknownRole(parsed.data);
    if (problem) throw new GoldseamError("CONFIG_INVALID", `${source}: ${problem}`);
    return parsed.data;
  }
  const issue = parsed.error.issues[0];
  const key =
    issue?.code === "unrecognized_keys" && issue.keys.find((each) => /key|secret|password/i.test(each));
  if (key) {
    const remedy =
      "a key is never read from a file: set GOLDSEAM_MODEL_API_KEY, or the provider's own variable";
    throw new GoldseamError("CONFIG_INVALID", `${source}: "${key}": ${remedy}`);
  }
  const where = issue?.path.length ? `"${issue.path.join(".")}": ` : "";
  throw new GoldseamError("CONFIG_INVALID", `${source}: ${where}${issue?.message ?? "invalid"}`);
}
