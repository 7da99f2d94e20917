import { type LanguageSelection, wordsOf, wordsOfKeys } from "../../toolchain/language-selection.ts";

/** Settings whose value names a file or module that every test runs with. */
const setupKeys = [
  "setupFiles(?:AfterEnv)?",
  "globalSetup",
  "globalTeardown",
  "snapshotSerializers",
  "(?:test)?[eE]nvironment",
  "transform",
  "resolver",
  "testRunner",
  "runner",
  "reporters?",
  "require",
  "import",
  "file",
  "loader",
];
const scriptOption =
  /(?:-r|--(?:require|import|loader|experimental-loader|file|env-file|setup\S*))[= ]([^\s"',]+)/g;

/** Files of JavaScript projects that decide which tests a change reaches. */
export const javascriptSelection: LanguageSelection = {
  settings:
    /^(?:package\.json|npm-shrinkwrap\.json|pnpm-workspace\.yaml|[jt]sconfig(?:\..+)?\.json|vitest\.workspace\..+|(?:lerna|nx|turbo)\.json|(?:gulp|grunt|jake)file\..+)$/,
  settingsFolders: /(?:^|\/)(?:node_modules|\.yarn)\//,
  documents: /^\.npmignore$/,
  loaders: /\.(?:vue|svelte|astro|mdx|coffee|civet|marko|riot)$/,
  runners: {
    files:
      /^(?:(?:vitest|vite|jest)\.(?:config|workspace|projects)\..+|package\.json|\.mocharc(?:\..+)?|\.taprc|ava\.config\..+)$/,
    named: (name, text) => {
      const settings = name === "package.json" ? partsForRunners(text) : text;
      const words = [...wordsOfKeys(settings, setupKeys), ...wordsOf(settings, scriptOption)];
      return words.map((word) => (word.startsWith(".") ? word : `./${word.replace(/^\//, "")}`));
    },
  },
};

/** Only the parts of a manifest that runners read: elsewhere `require` and `import` name the package's own entry points. */
function partsForRunners(manifest: string): string {
  try {
    const { scripts, jest, mocha, ava } = JSON.parse(manifest);
    return JSON.stringify([scripts, jest, mocha, ava], null, 1);
  } catch {
    return "";
  }
}
