/** A room of the house, and which rooms it may import besides itself and `contracts`. */
export interface Room {
  /** Its name in other rows. `a` also means every row `a:b`. With `/*` each folder there is a separate room. */
  readonly name: string;
  readonly holds: string;
  /** Names of rooms, with spaces between; `a/*` means all rooms below `a`. */
  readonly imports: string;
  /** Where it is, if not in the folder of its name in `src/`. */
  readonly places?: readonly string[];
  /** Only decides: no input, no output, no clock, no randomness. */
  readonly isPure?: true;
}

const sharedByLanguages = [
  "toolchain",
  "syntax",
  "values",
  "search",
  "naturalness",
  "tests",
  "mutants",
  "planning",
];
const workshop = "ports config judge languages workbench";
const belowStages = `${workshop} policy prompts retrieval engines engines/* changes admission`;

/** The map: what is where and who may import whom, the inner rooms first. The longest place that fits a file is its room. */
export const rooms: readonly Room[] = [
  { name: "contracts", holds: "messages, topics, ids, error codes", imports: "" },
  { name: "judge", holds: "failure classes and flakes", imports: "", isPure: true },
  { name: "policy", holds: "what may run and be written", imports: "", isPure: true },
  { name: "formats", holds: "reports for other tools", imports: "", isPure: true },
  { name: "loop", holds: "decide(state, event)", imports: "judge policy", isPure: true },
  { name: "ports", holds: "what the inside asks of the outside", imports: "" },
  { name: "config", holds: "settings", imports: "" },
  { name: "telemetry", holds: "metrics, traces, logs", imports: "ports" },
  {
    name: "languages:shared",
    holds: "interfaces of a language's parts, and code without a word of any",
    imports: "ports config judge policy",
    places: sharedByLanguages.map((name) => `src/languages/${name}`),
  },
  {
    name: "languages/*",
    holds: "everything that knows one language",
    imports: "ports config judge policy languages",
  },
  {
    name: "languages",
    holds: "a language as one object; the language of a file",
    imports: "ports config judge languages",
  },
  {
    name: "languages:list",
    holds: "the list of languages",
    imports: "judge languages languages/*",
    places: ["src/languages/index.ts"],
  },
  {
    name: "workbench",
    holds: "a commit checked out, furnished and guarded: run, measure, write",
    imports: "ports config judge policy languages",
  },
  {
    name: "attest",
    holds: "signed statements, bundles of evidence, and how they are checked",
    imports: "ports",
  },
  {
    name: "prompts",
    holds: "what prompts to models share: parts within a budget, data apart from instructions",
    imports: "ports",
  },
  { name: "retrieval", holds: "the index of code", imports: "ports config languages prompts" },
  { name: "engines", holds: "what an engine that writes tests is", imports: workshop },
  { name: "engines/*", holds: "one engine", imports: `${workshop} engines prompts retrieval` },
  { name: "engines/compare", holds: "the behaviour diff", imports: `${workshop} engines engines/search` },
  {
    name: "changes",
    holds: "checking and recording changes, for several stages",
    imports: `${workshop} policy`,
  },
  { name: "admission", holds: "one gate for every generated test", imports: `${workshop} engines engines/*` },
  { name: "stages", holds: "what every stage gets", imports: belowStages },
  { name: "stages/*", holds: "one stage; none imports another", imports: `${belowStages} stages` },
  {
    name: "adapters/*",
    holds: "the implementations of one port",
    imports: "ports adapters/sql adapters/sqlite adapters/process",
  },
  {
    name: "adapters/sql",
    holds: "tables and migrations, on a file or a server",
    imports: "ports adapters/sqlite",
  },
  { name: "adapters/sqlite", holds: "opening SQLite files", imports: "ports" },
  { name: "adapters/process", holds: "recognising a process", imports: "ports" },
  { name: "adapters/embedding", holds: "embeddings of a model's provider", imports: "ports adapters/model" },
  {
    name: "app",
    holds: "wiring, driving runs, desks: the only place that chooses adapters",
    imports: `${belowStages} attest loop formats telemetry stages stages/* adapters/*`,
  },
  { name: "surfaces", holds: "thin, over the interface of app", imports: "app ports config formats" },
  { name: "test", holds: "whole runs, crashes, escapes", imports: "src/* test/support", places: ["test"] },
  { name: "test/support", holds: "what tests share", imports: "src/*", places: ["test/support"] },
  { name: "bench", holds: "measurements", imports: "src/* test/support", places: ["bench"] },
  { name: "scripts", holds: "checks and generators", imports: "src/* test/support", places: ["scripts"] },
];

/** Tests, contract suites and fixtures are beside the code and use real adapters: no mocks. The product imports none. */
export const testRoom: Room = {
  name: "*.{test,contract,fixture}.ts",
  holds: "tests of the code beside them: may import what that may, each other, and",
  imports: "adapters/* languages languages/* test/support",
};

/** Whether a file is a test or stands in for something in tests. */
export function isTest(path: string): boolean {
  return /\.(test|contract|fixture)\.ts$/.test(path);
}

/** Where a file belongs: the row, and which room of it. */
export interface Place {
  readonly row: Room;
  readonly room: string;
}

/** The room of a file; undefined where it is not on the map. */
export function placeOf(path: string): Place | undefined {
  const fitting = rooms.flatMap((row) =>
    (row.places ?? [`src/${row.name}`]).flatMap((place) => {
      const folder = place.endsWith("/*") ? folderBelow(place.slice(0, -1), path) : place;
      return folder && (path === folder || path.startsWith(`${folder}/`)) ? [{ row, folder }] : [];
    }),
  );
  const isOneOfMany = ({ row }: { readonly row: Room }) => Number(row.name.endsWith("/*"));
  const [best] = fitting.sort((a, b) => b.folder.length - a.folder.length || isOneOfMany(a) - isOneOfMany(b));
  return best && { row: best.row, room: isOneOfMany(best) ? best.folder.replace("src/", "") : best.row.name };
}

/** Whether one of these names means the room. */
export function isNamed(names: string, { row, room }: Place): boolean {
  return names.split(" ").some((name) => {
    if (name === "src/*") return !row.places || row.name.startsWith("languages");
    if (name.endsWith("/*")) return room.startsWith(name.slice(0, -1));
    return room === name || row.name.startsWith(`${name}:`);
  });
}

function folderBelow(parent: string, path: string): string | undefined {
  const [name, ...rest] = path.startsWith(parent) ? path.slice(parent.length).split("/") : [];
  return rest.length === 0 ? undefined : `${parent}${name}`;
}
