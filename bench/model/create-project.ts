import { createRepository, type TestRepository } from "../../test/support/repositories/git-repository.ts";
import type { Subject, SubjectLanguage } from "./subject.ts";

type Files = Readonly<Record<string, string>>;

const nodeTest = `${JSON.stringify({ name: "subject", private: true, type: "module", scripts: { test: "node --test" } }, null, 2)}\n`;

const filesOf: Readonly<Record<SubjectLanguage, Files>> = {
  javascript: { "package.json": nodeTest },
  typescript: { "package.json": nodeTest },
  python: {
    "pyproject.toml":
      "[project]\nname = 'subject'\nversion = '1'\ndependencies = []\n[tool.pytest.ini_options]\npythonpath = ['.']\n",
  },
  go: { "go.mod": "module example.com/subject\n\ngo 1.21\n" },
};

/** A repository with the two versions of a subject: the commit with the bug, and the one that fixes it. */
export interface SubjectProject {
  readonly repo: TestRepository;
  readonly buggySha: string;
  readonly fixedSha: string;
}

/** A project with no tests. */
export function createProject({ language, path, wrong, right }: Subject): SubjectProject {
  const repo = createRepository({ ...filesOf[language], [path]: wrong });
  const buggySha = repo.git("rev-parse", "HEAD");
  const fixedSha = repo.commit("Fix the module", { [path]: right });
  return { repo, buggySha, fixedSha };
}
