import type { Config } from "../../config/config.ts";
import { TestLevel } from "../../contracts/index.ts";
import { readRequests } from "../../languages/tests/requests/send-requests.ts";
import { isGeneratedTest } from "../../languages/toolchain/generated-name.ts";
import type { ProjectFiles } from "../../languages/toolchain/toolchain.ts";
import { serviceVariables } from "../../ports/services.ts";
import type { Part } from "../../prompts/fit-parts.ts";
import type { EngineRequest } from "../engine.ts";
import type { ReadSource } from "./to-candidates.ts";

/** What a model must know to write tests that send requests. */
export interface RequestContext {
  readonly parts: readonly Part[];
  /** Files to show, the most useful first: the app, how the database is made. */
  readonly shown: readonly string[];
  /** Existing tests that send requests. */
  readonly examples: readonly string[];
}

const nothing: RequestContext = { parts: [], shown: [], examples: [] };

const MOST_APPS = 2;
const MOST_READ = 300;
const MOST_SCHEMAS = 3;
const MOST_LISTED = 20;
const LONGEST_TEST = 100_000;
/** Files by which a project makes its database, in any language. */
const schemas =
  /(^|\/)(schema|init|structure|tables)\.sql$|(^|\/)(migrations?|migrate|alembic\/versions|seeds?|fixtures)\/.*\.\w+$|(^|\/)schema\.prisma$/i;

/** The context of integration tests; empty if none is planned for these targets. */
export function requestContext(
  request: EngineRequest,
  source: ReadSource,
  {
    targets,
    config,
  }: { readonly targets: readonly string[]; readonly config: Pick<Config, "services" | "env"> },
): RequestContext {
  const { requests } = source.testing.tests;
  const isPlanned = request.cases.some(
    ({ level, targetSymbol }) => level === TestLevel.INTEGRATION && targets.includes(targetSymbol),
  );
  if (!requests || !isPlanned) return nothing;
  const { workbench, sourcePath, testPath } = request;
  const files = workbench.files();
  const { toolchain, project } = workbench;
  const place = { project, files, sourcePath, testPath };
  const candidates = files.paths.filter(
    (path) => toolchain.isSourceFile(path) && !toolchain.isTestFile(path),
  );
  const apps = candidates
    .slice(0, MOST_READ)
    .flatMap((path) => {
      const text = files.read(path) ?? "";
      const root = requests.sign.test(text) ? source.outlines.tree(path, text) : undefined;
      const framework = root && requests.frameworkIn(root);
      return framework === undefined ? [] : [{ path, framework }];
    })
    .slice(0, MOST_APPS);
  const database = describeServices(config, files);
  return {
    parts: [
      { name: "the app", text: apps.flatMap((app) => requests.describe(app, place)).join("\n") },
      ...(database === "" ? [] : [{ name: "services", text: database }]),
    ],
    shown: [
      ...apps.map(({ path }) => path).filter((path) => path !== sourcePath),
      ...(database === "" ? [] : schemaFiles(files).slice(0, MOST_SCHEMAS)),
    ],
    examples: files.paths.filter(
      (path) =>
        toolchain.isTestFile(path) &&
        !isGeneratedTest(path) &&
        sendsRequests(path, files.read(path) ?? "", source),
    ),
  };
}

/** The variables by which tests find the services, and what they find there. */
function describeServices({ services, env }: Pick<Config, "services" | "env">, files: ProjectFiles): string {
  if (services.length === 0) return "";
  const variables = [
    ...new Set([...services.flatMap((name) => serviceVariables[name]), ...Object.keys(env)]),
  ];
  const made = schemaFiles(files).slice(0, MOST_LISTED);
  return [
    `Tests run beside an empty ${services.join(" and ")} of their own, which nothing else uses.`,
    `Environment variables say where: ${variables.join(", ")}. Never write an address or a password into a test.`,
    "Each run of the tests starts with nothing in it: tests make the tables and rows that they need, as the project's own code or fixtures do.",
    "Tests of one file run in any order: each removes what would be in the way of another, or uses values of its own.",
    ...(made.length > 0 ? [`The project makes its database with: ${made.join(", ")}`] : []),
  ].join("\n");
}

function schemaFiles({ paths }: ProjectFiles): string[] {
  return paths.filter((path) => schemas.test(path));
}

function sendsRequests(path: string, code: string, { outlines, testing }: ReadSource): boolean {
  return (
    code.length < LONGEST_TEST &&
    readRequests(outlines, testing.tests, { path, code, imports: [] }) !== undefined
  );
}
