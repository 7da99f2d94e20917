import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Deed } from "./deed.ts";
import { goldseam } from "./goldseam.ts";
import { createRepository, type TestRepository } from "./repositories/git-repository.ts";

/** A coder as a program: it makes the changes that the variable CODER_DEED holds. */
export const scriptedCoder = readFileSync(join(import.meta.dirname, "scripted-coder.py"), "utf8");

/** A repository whose main branch is green, and an author's change that leaves something red. */
export interface HealProject {
  readonly title: string;
  readonly base: Readonly<Record<string, string>>;
  readonly change: Readonly<Record<string, string>>;
  /** More of `goldseam.json`. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** How a run of the loop ended. */
export interface Healed {
  readonly state: string;
  /** What the coder's step and the builds said. */
  readonly story: string;
  /** What the person who approves is shown. */
  readonly packet: string;
  /** What the person who takes over is shown. */
  readonly handOff: string;
  /** The run as `goldseam show --json` prints it. */
  readonly run: RunJson;
}

/** The part of a printed run that tests read. */
export interface RunJson {
  readonly hand_off_md?: string;
  readonly base_report?: ReportJson;
  readonly change_report?: ReportJson;
  readonly heal_attempts?: readonly { readonly refused: string; readonly outcome: string }[];
  readonly tickets?: readonly {
    readonly retry_context?: { readonly failed_tests?: readonly { readonly name: string }[] };
  }[];
}

interface ReportJson {
  readonly steps?: readonly { readonly name: string; readonly duration_ms: number }[];
  readonly test_run?: {
    readonly results?: readonly { readonly name: string; readonly file: string; readonly outcome: string }[];
  };
}

/** The repositories of projects, and a home that takes their changes through the loop. */
export interface HealWorld {
  /** A new branch with the author's change. */
  changeOf(project: HealProject): { readonly repo: TestRepository; readonly branch: string };
  /** Takes the author's change through the loop; a scripted coder makes these changes. */
  heal(project: HealProject, deed: Deed): Promise<Healed>;
  remove(): void;
}

/** The coder is a setting of `goldseam.json`: the scripted one by default. Every base has these files as well. */
export function createHealWorld({
  home,
  files: more = {},
  coder = { command: ["python3", "-c", scriptedCoder], env: ["CODER_DEED"] },
}: {
  readonly home: string;
  readonly coder?: unknown;
  readonly files?: Readonly<Record<string, string>>;
}): HealWorld {
  const repositories = new Map<string, TestRepository>();
  let count = 0;

  const repositoryOf = ({ base, settings }: HealProject) => {
    const key = JSON.stringify([base, settings]);
    const files = { ...base, ...more, "goldseam.json": settingsOf({ coder, ...settings }) };
    const repo = repositories.get(key) ?? createRepository(files);
    repositories.set(key, repo);
    return repo;
  };
  /** Each attempt has a commit of its own, so that no run is taken for another. */
  const changeOf = (project: HealProject) => {
    const repo = repositoryOf(project);
    const branch = `change-${++count}`;
    repo.git("switch", "--quiet", "-c", branch, "main");
    repo.commit(`${project.title}\n\nThe change has number ${count}.`, project.change);
    repo.git("switch", "--quiet", "main");
    return { repo, branch };
  };

  return {
    changeOf,
    async heal(project, deed) {
      const { repo, branch } = changeOf(project);
      const place = { home, CODER_DEED: JSON.stringify(deed) };
      const ended = await goldseam(place, "run", "--repo", repo.path, "--commit", branch, "--json");
      const run: RunEnd | undefined = readJson(ended.stdout);
      const shown = run?.run_id ? await goldseam(home, "show", run.run_id, "--json") : undefined;
      const whole: RunJson = readJson(shown?.stdout ?? "") ?? {};
      return {
        state: run?.state ?? "BROKEN",
        story: ended.stderr,
        packet: JSON.stringify(run?.approval?.packet ?? {}),
        handOff: whole.hand_off_md ?? "",
        run: whole,
      };
    },
    remove() {
      for (const repo of repositories.values()) repo.remove();
    },
  };
}

/** The part of what `goldseam run --json` prints that is read here. */
interface RunEnd {
  readonly run_id?: string;
  readonly state?: string;
  readonly approval?: { readonly packet?: unknown };
}

function readJson(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Hardly any tests are written: it is the fix that is judged. */
function settingsOf(more: object): string {
  const settings = {
    write_budget_sec: 1,
    write_max_sec: 2,
    min_line_coverage: 0,
    max_targets: 1,
    diff_budget_sec: 3,
    ...more,
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}
