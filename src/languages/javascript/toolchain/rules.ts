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
  gateFiles: [
    "package.json jest.config.* vitest.config.* vitest.workspace.* vite.config.* .mocharc* .nycrc* .c8rc*",
    "babel.config.* .babelrc* tsconfig*.json jsconfig.json biome.json* eslint.config.*",
    ".eslintrc* .eslintignore .oxlintrc.json .prettierrc*",
    ".npmrc .yarnrc* .pnpmfile.* pnpm-workspace.yaml .nvmrc",
  ].join(" "),
};
