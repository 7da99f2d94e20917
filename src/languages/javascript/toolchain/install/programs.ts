import type { LanguagePrograms } from "../../../../ports/language-programs.ts";
import type { NeededTool } from "../../../toolchain/toolchain.ts";
import { askNpm } from "./ask-npm.ts";

/** Node and the package clients for it. */
export const javascriptPrograms: LanguagePrograms = {
  toolchain: "javascript",
  image: "node",
  programs: [
    {
      name: "node",
      location: {
        prints: "file",
        args: ["-p", "process.execPath"],
        settings: [".volta/tools/user/platform.json"],
      },
    },
    ...["npm", "npx", "yarn", "pnpm"].map((name) => ({ name })),
  ],
  proxyVariables: {
    proxy: ["npm_config_proxy", "npm_config_https_proxy", "YARN_HTTP_PROXY", "YARN_HTTPS_PROXY"],
    direct: ["npm_config_noproxy"],
  },
  askRegistries: askNpm,
};

/** Programs that `doctor` looks for on the user's machine. */
export const javascriptNeeds: readonly NeededTool[] = [
  {
    name: "node",
    argv: ["node", "--version"],
    use: "JavaScript projects",
    fix: "apt-get install nodejs",
  },
  {
    name: "npm",
    argv: ["npm", "--version"],
    use: "JavaScript projects",
    fix: "apt-get install npm",
  },
];
