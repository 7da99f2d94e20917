import { CaseKind } from "../../../contracts/index.ts";
import type { Mutant } from "../../../languages/mutants/mutant.ts";
import type { Observation } from "../../../languages/search/observation.ts";
import type { Plan } from "../../../languages/search/plan.ts";
import { branchOf, isPlace } from "../../../languages/search/points.ts";
import type { Candidate, TableRow } from "../../../languages/tests/candidate.ts";
import type { FoundProperty } from "../../../languages/tests/found-property.ts";
import type { Named } from "../../../languages/tests/named-test.ts";
import type { RenderedTable, RenderedTest } from "../../../languages/tests/rendered.ts";
import type { Table } from "../../../languages/tests/table.ts";
import type { TestWriter } from "../../../languages/tests/test-writer.ts";
import { kindsShown } from "../cases/kinds-shown.ts";
import { killsOf } from "../mutants/kill-points.ts";
import { type Describe, sharedBehaviour, titleTests } from "../naming/names.ts";
import { choosing } from "../tuning.ts";
import { withoutImportClashes } from "./import-clashes.ts";
import { joinChecks } from "./join-checks.ts";
import { inReadingOrder, isTitled } from "./reading-order.ts";

/** Observations and properties that are worth a test. */
export interface Found {
  readonly tests: readonly Named[];
  readonly properties?: readonly FoundProperty[];
}

/** The writer of candidates, and facts about the module. */
export interface WriteRequest {
  readonly writer: TestWriter;
  readonly mutants: readonly Mutant[];
  /** Whether points include branches. */
  readonly reportsBranches: boolean;
  /** Texts that try to break out of something. */
  readonly hostile?: ReadonlySet<string>;
  /** What the source says about a test; without it, names state outcomes and values. */
  readonly describe?: Describe;
  /** Whether somebody wrote a call in documentation or a test. */
  readonly isDocumented?: ((plan: Plan) => boolean) | undefined;
}

/** The tests as candidates, named and in the project's style; similar ones as rows of a table. */
export function writeCandidates({ tests, properties = [] }: Found, request: WriteRequest): Candidate[] {
  const { writer, hostile = new Set() } = request;
  const suited = tests.filter(writer.suits);
  const told = new Map(suited.map((test) => [test, request.describe?.(test)]));
  const describe: Describe = (test) => told.get(test) ?? { conditions: [] };
  const ordered = inReadingOrder(suited, describe, request.isDocumented);
  const evidence = evidenceOf(request);
  const candidates = writeTests(ordered, writer, describe).map(
    ({ own, name, code, imports, row }): Candidate => {
      const [{ subject, intent, refuted }] = own;
      const group = writer.groupOf(subject);
      return {
        name: writer.reportedName(group, name),
        target: subject.target,
        group,
        ...kindsOf(own, hostile),
        code,
        imports,
        ...(row ? { row } : {}),
        ...(intent === undefined ? {} : { intent }),
        ...(refuted === undefined ? {} : { refuted }),
        ...evidence(own.map((test) => test.observation)),
      };
    },
  );
  const proven = properties.flatMap((found) => writeProperty(found, writer, request.mutants));
  const written = withoutImportClashes([...candidates, ...proven]);
  return [...writer.distinct([...new Map(written.map((one) => [`${one.group} ${one.name}`, one])).values()])];
}

interface WrittenTest extends RenderedTest {
  /** Its tests: one, or those of a whole table. */
  readonly own: readonly [Named, ...Named[]];
  readonly name: string;
  readonly row?: TableRow;
}

function writeTests(tests: readonly Named[], writer: TestWriter, describe: Describe): WrittenTest[] {
  const titles = titleTests(tests, writer, describe);
  const titled = tests.flatMap((test, at) => {
    const title = titles[at];
    return title ? [{ test, title }] : [];
  });
  const names = new Map(titled.map(({ test, title }) => [test, title.name]));
  const all = tablesAmong(tests, writer, describe);
  // A few checks below each other read better than a table.
  const rows = new Set(
    all.flatMap(({ table }) => (table.tests.length >= choosing.tableRows ? table.tests : [])),
  );
  const joints = joinChecks(
    titled.filter(({ test }) => !rows.has(test)),
    writer,
    describe,
  );
  const joined = new Set(joints.flatMap((joint) => joint.tests));
  const tables = all.filter(({ table }) => !table.tests.some((test) => joined.has(test)));
  return tests.flatMap((test): WrittenTest[] => {
    const joint = joints.find((one) => one.tests.includes(test));
    if (joint)
      return test === joint.tests[0] ? [{ own: joint.tests, name: joint.name, ...joint.rendered }] : [];
    const found = tables.find(({ table }) => table.tests.includes(test));
    const name = names.get(test);
    if (!found) return name === undefined ? [] : [{ own: [test], name, ...writer.render(test, name) }];
    const { table, rendered } = found;
    if (test !== table.tests[0]) return [];
    if ("whole" in rendered) return [{ own: table.tests, ...rendered.whole }];
    return rendered.rows.map((row, at): WrittenTest => {
      const own = table.tests[at] ?? test;
      const { code } = writer.render(own, names.get(own) ?? row.name);
      return { own: [own], code, ...row };
    });
  });
}

interface WrittenTable {
  readonly table: Table;
  readonly rendered: RenderedTable;
}

/** The tables that can be rendered; a row of a table has no title of its own. */
function tablesAmong(tests: readonly Named[], writer: TestWriter, describe: Describe): WrittenTable[] {
  return writer
    .tables(tests.filter((test) => !isTitled(test) && test.refuted === undefined))
    .flatMap((table) => {
      const shared = { ...table, ...sharedBehaviour(table.tests, tests, describe) };
      const rendered = writer.renderTable(shared);
      return rendered ? [{ table, rendered }] : [];
    });
}

/** The rows of a property, or all of them together, as candidates. */
function writeProperty(found: FoundProperty, writer: TestWriter, mutants: readonly Mutant[]): Candidate[] {
  const rendered = writer.renderProperty(found);
  if (!rendered) return [];
  const { table, codes } = rendered;
  const subject = found.property.second;
  const group = writer.groupOf(subject);
  const common = (rows: FoundProperty["rows"]) => ({
    target: subject.target,
    group,
    kind: CaseKind.SUCCESS,
    lines: [...new Set(rows.flatMap(({ lines }) => lines))],
    branches: [],
    kills: mutants.filter(({ id }) => rows.some(({ kills }) => kills.includes(id))),
  });
  if ("whole" in table) {
    const { name, code, imports } = table.whole;
    return [{ ...common(found.rows), name: writer.reportedName(group, name), code, imports }];
  }
  return table.rows.map((row, at) => ({
    ...common(found.rows.slice(at, at + 1)),
    ...row,
    code: codes[at] ?? "",
  }));
}

function evidenceOf({ mutants, reportsBranches }: WriteRequest) {
  const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]));
  return (own: readonly Observation[]): Pick<Candidate, "lines" | "branches" | "places" | "kills"> => ({
    lines: [...new Set(own.flatMap(({ lines }) => lines))],
    branches: reportsBranches ? own.flatMap(branchesOf) : undefined,
    places: [...new Set(own.flatMap(({ points }) => [...points].filter(isPlace)))],
    kills: [...new Set(own.flatMap(killsOf))].flatMap((id) => byId.get(id) ?? []),
  });
}

function branchesOf({ points }: Observation): (readonly [number, number])[] {
  return [...points].flatMap((point) => {
    const branch = branchOf(point);
    return branch ? [branch] : [];
  });
}

/** The kind of a test, and the other kinds that it or the other tests of its table are of. */
function kindsOf(
  [first, ...others]: readonly [Named, ...Named[]],
  hostile: ReadonlySet<string>,
): Pick<Candidate, "kind" | "also"> {
  const kinds = ({ observation }: Named) => kindsShown(observation, hostile);
  const [kind, ...also] = kinds(first);
  return { kind, also: [...new Set([...also, ...others.flatMap(kinds)])] };
}
