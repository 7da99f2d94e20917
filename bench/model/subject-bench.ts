import { createOutlineParser } from "../../src/languages/create-outline-parser.ts";
import type { Workbench } from "../../src/workbench/workbench.ts";
import { createBuildSetup } from "../../test/support/build-setup.ts";
import { createProject } from "./create-project.ts";
import { type ModelChoice, openModels, type SubjectModels } from "./open-models.ts";
import type { Subject } from "./subject.ts";
import type { WriteTools } from "./write-for-subject.ts";

/** Both versions of a subject on benches, and the model for it. */
export interface OpenSubject {
  readonly buggy: Workbench;
  readonly fixed: Workbench;
  readonly models: SubjectModels;
}

/** Where subjects are written for and measured. */
export interface SubjectBench extends WriteTools {
  open<T>(subject: Subject, use: (opened: OpenSubject) => Promise<T>): Promise<T>;
  close(): void;
}

/** Benches on real adapters, with the chosen model. */
export async function createSubjectBench(
  choice: ModelChoice,
  { seconds }: Pick<WriteTools, "seconds">,
): Promise<SubjectBench> {
  const setup = await createBuildSetup();
  const outlines = await createOutlineParser();
  const { secrets } = setup.deps;
  return {
    ...{ outlines, secrets, seconds },
    open: async (subject, use) => {
      const { repo, buggySha, fixedSha } = createProject(subject);
      const models = await openModels(choice, { subject, secrets });
      const benches: Workbench[] = [];
      const open = async (sha: string) => {
        const workbench = await setup.open(repo.path, sha);
        benches.push(workbench);
        return workbench;
      };
      try {
        return await use({ buggy: await open(buggySha), fixed: await open(fixedSha), models });
      } finally {
        for (const workbench of benches) await workbench.close();
        await models.close();
        repo.remove();
      }
    },
    close: () => setup.remove(),
  };
}
