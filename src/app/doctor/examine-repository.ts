import { posix } from "node:path";
import { findServer, serverRemedies } from "../../adapters/services/embedded/server-programs.ts";
import type { Config } from "../../config/config.ts";
import { GoldseamError } from "../../contracts/index.ts";
import { type DetectedProject, detectProjects, languages } from "../../languages/index.ts";
import { isAside } from "../../languages/toolchain/detect-projects.ts";
import type { AskedRuntime } from "../../languages/toolchain/runtime/asked-runtime.ts";
import type { ProjectFiles } from "../../languages/toolchain/toolchain.ts";
import type { Sandbox } from "../../ports/sandbox.ts";
import type { ServiceName } from "../../ports/services.ts";
import type { Store, StoredRun } from "../../ports/store.ts";
import type { DependencyCache } from "../../workbench/cache/dependency-cache.ts";
import { missingVariables } from "../../workbench/environment/test-variables.ts";
import { areInstalled } from "../../workbench/install/find-dependencies.ts";
import { installsAny, nameManifests, planDependencies } from "../../workbench/install/plan-dependencies.ts";
import { runtimeVersion } from "../../workbench/install/runtime-version.ts";
import { guardSandbox } from "../../workbench/job/guarded-sandbox.ts";
import { readAt } from "../../workbench/read-at.ts";
import type { DoctorCheck } from "../app.ts";
import type { ConfigLoader } from "../config-loader.ts";
import { usualRunTime } from "../desks/usual-run-time.ts";
import type { Guard } from "../guard.ts";
import { neededServers } from "./needed-servers.ts";
import { type RemoteCheckDeps, remoteChecks } from "./remote-checks.ts";

/** Everything that looking at a repository needs. */
export interface ExamineDeps extends RemoteCheckDeps {
  readonly store: Store;
  readonly loadConfig: ConfigLoader;
  readonly guard: Guard;
  /** Where project code would run; rejects if there is none. */
  readonly sandbox: () => Promise<Sandbox>;
  readonly cache: DependencyCache;
}

const maxListed = 8;

/** What a run on HEAD of a repository would need and find, before anything is installed. */
export async function examineRepository(deps: ExamineDeps, folder: string): Promise<DoctorCheck[]> {
  const { repo, commitSha } = await deps.git.resolveChange({ repo: folder, commit: "HEAD" });
  await deps.git.sync(repo, [commitSha]);
  const config = await deps.loadConfig({ repo, baseSha: "", commitSha });
  const looked = await readAt(deps.git, { repo, commitSha }, (files) => look(files, config)).catch(explain);
  if ("name" in looked) return [looked];
  const { projects, packages, facts, servers, missing } = looked;
  const runs = await deps.store.listRuns({ repo, limit: 20 });
  return [
    ...layoutCheck(projects, packages),
    ...facts.flatMap(({ checks }) => checks),
    ...(await runtimeChecks(deps, facts, { repo, commitSha, config })),
    ...(await Promise.all(config.services.map(serviceCheck))),
    ...servers,
    ...(await remoteChecks(deps, { repo, commitSha }, config)),
    ...variableCheck(missing, config),
    ...loadCheck(runs),
    timeCheck(runs),
  ];
}

interface ProjectFacts extends DetectedProject {
  readonly checks: readonly DoctorCheck[];
  readonly label: string;
  readonly asked: AskedRuntime | undefined;
  readonly plan: ReturnType<typeof planDependencies>;
}

function look(files: ProjectFiles, config: Config) {
  const projects = detectProjects(files, config);
  const roots = [...new Set(projects.map(({ project }) => project.root))];
  return {
    projects,
    packages: countPackages(files, projects[0]),
    facts: projects.map((detected) => lookAt(detected, files, config)),
    servers: neededServers(files, config),
    missing: [...new Set(roots.flatMap((root) => missingVariables(root, files, config)))],
  };
}

function lookAt(detected: DetectedProject, files: ProjectFiles, config: Config): ProjectFacts {
  const { toolchain, project } = detected;
  const label = project.root === "" ? (project.dialect ?? toolchain.name) : project.root;
  const tests = (
    toolchain.testFiles?.(project, files) ?? files.paths.filter((path) => toolchain.isTestFile(path))
  ).filter((path) => project.root === "" || path.startsWith(`${project.root}/`));
  const gates = [
    ["compile", config.commands.compile, () => toolchain.compile(project, files)],
    ["lint", config.commands.lint, () => toolchain.lint(project, files)],
  ] as const;
  const skipped = gates.flatMap(([name, configured, gate]) => {
    if (configured) return [];
    const found = configured === null ? { status: "skipped", reason: "switched off" } : gate();
    return found.status === "skipped" && "reason" in found ? [`no ${name} gate: ${found.reason}`] : [];
  });
  const isWritten = languages.some((one) => one.toolchain.name === toolchain.name && one.loadTesting);
  const detail = [
    config.commands.test ? `"${config.commands.test.join(" ")}"` : project.runner,
    project.hasTests ? `${tests.length} test ${tests.length === 1 ? "file" : "files"}` : "no tests yet",
    ...(isWritten ? [] : ["no tests are written for this language"]),
    ...skipped,
  ].join("; ");
  return {
    ...detected,
    label,
    checks: [{ name: label, status: "ok", detail }],
    asked: toolchain.askedRuntime?.(project, files),
    plan: planDependencies(detected, files, config),
  };
}

function explain(error: unknown): DoctorCheck {
  if (!(error instanceof GoldseamError) || error.code !== "NO_TOOLCHAIN") throw error;
  return { name: "project", status: "missing", detail: error.message };
}

function layoutCheck(projects: readonly DetectedProject[], packages: number): DoctorCheck[] {
  const names = projects.map(({ project, toolchain }) => project.root || `the top (${toolchain.name})`);
  const listed = `${names.length} projects: ${listSome(names)}`;
  const one = `one project, built as a whole, with ${packages} packages in it`;
  if (projects.length === 1 && packages < 2) return [];
  return [{ name: "layout", status: "ok", detail: projects.length === 1 ? one : listed }];
}

/** Folders below a project that have a manifest too, other than examples and fixtures. */
function countPackages({ paths }: ProjectFiles, { toolchain, project }: DetectedProject): number {
  const isOwn = (path: string) =>
    toolchain.manifests.includes(posix.basename(path)) &&
    path.startsWith(project.root === "" ? "" : `${project.root}/`) &&
    posix.dirname(path) !== (project.root || ".") &&
    !isAside(posix.dirname(path));
  return new Set(paths.filter(isOwn).map((path) => posix.dirname(path))).size;
}

/** One line for each runtime: what is asked for, what is here, and whether dependencies are installed. */
async function runtimeChecks(
  deps: ExamineDeps,
  facts: readonly ProjectFacts[],
  head: { readonly repo: string; readonly commitSha: string; readonly config: Config },
): Promise<DoctorCheck[]> {
  const found = await deps.sandbox().catch(() => undefined);
  if (!found) return [];
  const sandbox = guardSandbox(found).open({ decide: (request) => deps.guard(head.config, request) });
  const groups = [...Map.groupBy(facts, ({ toolchain, asked }) => `${toolchain.name} ${asked?.asked ?? ""}`)];
  return Promise.all(
    groups.map(async ([, own]): Promise<DoctorCheck> => {
      const [{ toolchain, asked }] = own as [ProjectFacts, ...ProjectFacts[]];
      const name = `${toolchain.name} version`;
      const isOne = groups.filter(([key]) => key.startsWith(`${toolchain.name} `)).length === 1;
      const which = isOne ? "" : `${listSome(own.map(({ label }) => label))}: `;
      const wish = which + (asked ? `asked: ${asked.asked} (${asked.by})` : "no version is asked for");
      try {
        const version = await runtimeVersion(sandbox, { toolchain, role: "owner" }, asked?.runtime);
        const [found = ""] = version.split("\n");
        const installed = await countInstalled(deps, { sandbox: sandbox.name, version, ...head }, own);
        if (!asked || asked.fits(version)) {
          return { name, status: "ok", detail: `${wish}; found: ${found}; ${installed}` };
        }
        const remedy = asked.install ? `a run gets ${asked.install.key}` : "a run tries it with this one";
        return {
          name,
          status: asked.isRequired && !asked.install ? "missing" : "optional",
          detail: `${wish}; found: ${found}, which does not fit${asked.isRequired ? "" : `: ${remedy}`}`,
          ...(asked.install ? {} : { fix: asked.fix }),
        };
      } catch {
        const need = toolchain.needs[0];
        const fix = need ? { fix: need.fix } : {};
        return { name, status: "missing", detail: `${wish}; found: none`, ...fix };
      }
    }),
  );
}

function listSome(names: readonly string[]): string {
  return names.length > maxListed
    ? `${names.slice(0, maxListed).join(", ")} and ${names.length - maxListed} more`
    : names.join(", ");
}

async function countInstalled(
  { cache, git }: ExamineDeps,
  head: {
    readonly sandbox: string;
    readonly version: string;
    readonly repo: string;
    readonly commitSha: string;
  },
  facts: readonly ProjectFacts[],
): Promise<string> {
  const wanted = facts.filter(({ plan }) => installsAny(plan)).slice(0, maxListed);
  if (wanted.length === 0) return "nothing to install";
  const blobs = await git.listBlobs(head.repo, head.commitSha);
  let found = 0;
  for (const one of wanted) {
    const manifests = nameManifests(one.plan, (path) => blobs.get(path) ?? "");
    if (await areInstalled(cache.ofRepository(head.repo), one, { ...head, manifests })) found += 1;
  }
  if (found === wanted.length) return "dependencies are installed";
  return found === 0
    ? "dependencies are not installed yet"
    : `dependencies of ${found} of ${wanted.length} are installed`;
}

async function serviceCheck(name: ServiceName): Promise<DoctorCheck> {
  const server = await findServer(name);
  return server
    ? { name: `service ${name}`, status: "ok", detail: server.found }
    : {
        name: `service ${name}`,
        status: "missing",
        detail: "goldseam.json asks for it",
        fix: serverRemedies[name],
      };
}

function variableCheck(missing: readonly string[], config: Config): DoctorCheck[] {
  const given = Object.keys(config.env).length;
  const known: DoctorCheck[] =
    given > 0 ? [{ name: "variables", status: "ok", detail: `${given} from goldseam.json` }] : [];
  if (missing.length === 0) return known;
  const detail = `without a value: ${listSome(missing)} (named in an example file); tests that need them fail`;
  const fix = 'give values for tests under "env" in goldseam.json, or in .env.test';
  return [...known, { name: "variables", status: "optional", detail, fix }];
}

/** Modules that the last run could not load; nothing is loaded to find out. */
function loadCheck([last]: readonly StoredRun[]): DoctorCheck[] {
  const found =
    last?.run.generatedTests?.untested.filter(({ reason }) => /cannot be loaded/.test(reason)) ?? [];
  const [first] = found;
  if (!first) return [];
  const paths = [...new Set(found.map(({ target }) => target.split("::")[0] ?? ""))];
  return [
    { name: "loading", status: "optional", detail: `in the last run: ${paths.join(", ")}: ${first.reason}` },
  ];
}

/** How long runs of this repository took until they came to rest. */
function timeCheck(runs: readonly StoredRun[]): DoctorCheck {
  const usual = usualRunTime(runs);
  const detail =
    usual === undefined
      ? "unknown: no run of this repository came to its end yet"
      : `about ${Math.max(1, Math.round(usual.ms / 1000))} s for a run, as ${usual.runs} earlier ${usual.runs === 1 ? "one" : "ones"} took`;
  return { name: "time", status: "ok", detail };
}
