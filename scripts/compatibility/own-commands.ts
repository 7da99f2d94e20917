/** How a repository's own CI installs and tests, for a shell; as far as it needs no browser and no service of others. */
export interface OwnCommands {
  readonly install: string;
  readonly test: string;
  /** If it asks for a newer Node than the machine's, that of this checkout. */
  readonly node?: "24";
}

const pip = (what: string) =>
  ["python3 -m venv .venv", ".venv/bin/pip install -q -U pip", `.venv/bin/pip install -q ${what}`].join(
    " && ",
  );
const pytest = (what = "") => `.venv/bin/python -m pytest -q ${what}`.trim();
const go: OwnCommands = { install: "go mod download", test: "go test -v ./..." };
const cargo: OwnCommands = { install: "cargo fetch", test: "cargo test --all-targets" };
const npm = (test: string): OwnCommands => ({ install: "npm ci", test });
const pnpm = (test: string, version = "10"): OwnCommands => ({
  install: `npx -y pnpm@${version} install --frozen-lockfile`,
  test,
  // Later versions run on no older Node.
  ...(version === "11" ? { node: "24" as const } : {}),
});
const yarn = (test: string): OwnCommands => ({
  install: "npx -y @yarnpkg/cli-dist@4.4.1 install --immutable",
  test,
});

/** By the names of the population. */
export const ownCommands: Readonly<Record<string, OwnCommands>> = {
  "raineorshine/npm-check-updates": { ...npm("npx tsc --noEmit && npx vitest run"), node: "24" },
  "lujakob/nestjs-realworld-example-app": {
    // Its lockfiles name a registry that is gone, and its README says to copy the file.
    install: "rm package-lock.json yarn.lock && npm install && cp src/config.ts.example src/config.ts",
    test: "npx jest --config=jest.json",
  },
  "hakimel/reveal.js": npm("npm run build && npm test"),
  "louislam/uptime-kuma": npm("npm run build && npm run test-backend"),
  "wekan/wekan": npm("npm run test:unit:node"),
  "reduxjs/redux-toolkit": yarn("node .yarn/releases/*.cjs test:packages"),
  "open-circle/valibot": pnpm("npx -y pnpm@11 -r run test", "11"),
  "vueuse/vueuse": pnpm("npx vitest run --project unit --project server", "11"),
  "TanStack/query": pnpm("npx nx run-many --targets=test:lib --exclude='examples/**'", "11"),
  "withastro/compiler": pnpm("npm run build && npm test"),
  "changesets/changesets": pnpm("npx vitest run", "11"),
  "ai/nanoid": { ...pnpm("npx bnt"), node: "24" },
  "uuidjs/uuid": npm("npm test"),
  "unjs/ufo": pnpm("npx vitest run --typecheck"),
  "reduxjs/redux": yarn("npx vitest --run --typecheck"),
  "expressjs/express": { install: "npm install", test: "npm test" },
  "getpelican/pelican": {
    install: pip("-e . --group dev"),
    test: pytest("pelican"),
  },
  "simonw/datasette": { install: pip(". --group dev"), test: pytest() },
  "jrnl-org/jrnl": {
    install: pip(". pytest pytest-bdd pytest-clarity pytest-xdist requests toml tox"),
    test: pytest(),
  },
  "miguelgrinberg/microblog": {
    install: pip("-r requirements.txt"),
    test: ".venv/bin/python -m unittest tests",
  },
  "mopidy/mopidy": { install: pip("-e . --group dev"), test: pytest("tests") },
  "hgrecco/pint": { install: pip("-e '.[test]'"), test: pytest("--benchmark-skip pint") },
  "dateutil/dateutil": {
    install: pip("-e . -r requirements-dev.txt"),
    test: pytest("tests"),
  },
  "python-attrs/attrs": { install: pip("-e . --group tests --group mypy"), test: pytest("tests") },
  "astropy/astropy-healpix": { install: pip("-e '.[test]'"), test: pytest("astropy_healpix") },
  "python-jsonschema/referencing": { install: pip("-e . pytest"), test: pytest("referencing") },
  "langchain-ai/langgraph": {
    install: `cd libs/checkpoint && ${pip("-e . --group test")}`,
    test: `cd libs/checkpoint && ${pytest("tests")}`,
  },
  "un33k/python-slugify": { install: pip("-e ."), test: ".venv/bin/python test.py" },
  "Textualize/rich": { install: pip("-e . pytest attrs"), test: pytest("tests") },
  "bottlepy/bottle": { install: pip("'.[dev]'"), test: pytest() },
  "jesseduffield/lazygit": { install: "go mod download", test: "go test -v ./... -short" },
  "junegunn/fzf": { install: "go mod download", test: "go test -v ./src/..." },
  "stretchr/testify": go,
  "sirupsen/logrus": go,
  "spf13/pflag": go,
  "sharkdp/fd": cargo,
  "sharkdp/hexyl": cargo,
  "serde-rs/serde": { install: "cargo fetch", test: "cd test_suite && cargo test --features unstable" },
  "uuid-rs/uuid": { install: "cargo fetch", test: "cargo test --features 'v1 v3 v4 v5 v6 v7 v8'" },
  "servo/rust-url": { install: "cargo fetch", test: "cargo test --all" },
};
