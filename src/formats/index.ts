import { cobertura } from "./cobertura.ts";
import type { Format } from "./format.ts";
import { githubAnnotations } from "./github-annotations.ts";
import { junit } from "./junit.ts";
import { lcov } from "./lcov.ts";
import { markdown } from "./markdown.ts";
import { sarif } from "./sarif.ts";

/** Every format a report can be written in. */
export const formats: readonly Format[] = [junit, lcov, cobertura, sarif, githubAnnotations, markdown];
