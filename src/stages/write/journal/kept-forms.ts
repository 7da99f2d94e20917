import type { JsonValue } from "@bufbuild/protobuf";
import type { Baseline } from "../../../admission/index.ts";
import {
  CoverageSchema,
  fromContractJson,
  GeneratedTestsSchema,
  toContractJson,
} from "../../../contracts/index.ts";
import type { Proposal } from "../../../engines/engine.ts";
import type { WrittenTests } from "../write-request.ts";
import type { KeptForm } from "./journal.ts";

/** A baseline is kept unless it was cut. */
export const baselineForm: KeptForm<Baseline> = {
  toJson: ({ coverage, failing, isCut, ...rest }) =>
    isCut
      ? undefined
      : { ...rest, failing: [...failing], coverage: coverage && toContractJson(CoverageSchema, coverage) },
  fromJson: ({ coverage, failing, ...rest }: Omit<Baseline, "coverage" | "failing"> & KeptBaseline) => ({
    ...rest,
    failing: new Set(failing),
    coverage: coverage === undefined ? undefined : fromContractJson(CoverageSchema, coverage),
  }),
};

interface KeptBaseline {
  readonly coverage?: JsonValue;
  readonly failing: readonly string[];
}

/** Candidates are plain data. */
export const proposalForm: KeptForm<Proposal> = {
  toJson: (proposal) => proposal,
  fromJson: (json: Proposal) => json,
};

/** Tests are kept unless time was up before all of them were proven. */
export const writtenForm: KeptForm<WrittenTests> = {
  toJson: ({ generated, files, lines, isCut }) =>
    isCut
      ? undefined
      : { generated: toContractJson(GeneratedTestsSchema, generated), files: [...files], lines },
  fromJson: ({ generated, files, lines }: KeptWritten) => ({
    generated: fromContractJson(GeneratedTestsSchema, generated),
    files: new Map(files),
    ...(lines ? { lines } : {}),
  }),
};

/** The same for a job that ends with what it has. */
export const endedForm: KeptForm<WrittenTests> = {
  ...writtenForm,
  toJson: (written) => writtenForm.toJson({ ...written, isCut: false }),
};

interface KeptWritten {
  readonly generated: JsonValue;
  readonly files: [string, string][];
  readonly lines?: WrittenTests["lines"];
}
