import type { LanguageRules } from "../../../policy/index.ts";

/** JavaScript's tools and files, for the policy. */
export const javascriptRules: LanguageRules = {
  testPaths: "",
  runners: "vitest run | jest | mocha | node --test",
  tools: "node | npm | npx | pnpm | yarn | tsc | eslint | biome | oxlint | prettier",
  ownerTools: "bun | corepack",
  wrappers: "deno",
  inline: {
    node: { letters: "ep", words: ["--eval", "--print", "--import", "--loader", "--experimental-loader"] },
    npm: { letters: "c", words: ["--call", "--script-shell", "exec", "x"] },
    npx: { letters: "c", words: ["--call", "--script-shell", "--shell"] },
    pnpm: { letters: "c", words: ["--shell-mode", "--script-shell", "exec", "dlx"] },
    yarn: { letters: "c", words: ["exec", "dlx"] },
    bun: { letters: "ep", words: ["--eval", "--print", "exec", "x"] },
  },
  launchers: "npx | yarn | pnpm | bun | corepack",
  lockfiles: "package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock*",
  manifests: "package.json",
  gateFiles: [
    // vitest.dev, "Configuring Vitest"; jestjs.io, "Configuring Jest"; mochajs.org, "Configuring Mocha" (mocha.opts before 8);
    // nodejs.org, "Command-line API" on node.config.json; the manuals of ava, tap, nyc, c8, karma, cypress and playwright.
    "vitest.config.* vitest.workspace.* vitest.projects.* vite.config.* jest.config.* jest.preset.* jest.setup.* .mocharc* mocha.opts",
    "node.config.json ava.config.* .taprc nyc.config.* .nycrc* .c8rc* karma.conf.* cypress.config.* playwright.config.*",
    // How test files are compiled, before a runner sees them.
    "babel.config.* .babelrc* .swcrc tsconfig*.json jsconfig.json rollup.config.* webpack.config.* esbuild.config.*",
    "biome.json* eslint.config.* .eslintrc* .eslintignore .oxlintrc.json .prettierrc* .prettierignore",
    // Which packages there are, where from, and for which node.
    ".npmrc .yarnrc* .pnpmfile.* .pnp.* pnpm-workspace.yaml lerna.json nx.json turbo.json rush.json bunfig.toml",
    ".nvmrc .node-version **/.yarn/** **/node_modules/** gulpfile.* gruntfile.* jakefile.*",
    // Written by runners and compared by tests.
    "*.snap **/__snapshots__/** **/__mocks__/** **/__fixtures__/**",
  ].join(" "),
};
