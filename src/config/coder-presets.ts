/** How a command-line agent is started, which hosts it reaches, and which variables hold its key. */
export interface CoderCommand {
  readonly command: readonly string[];
  readonly hosts: readonly string[];
  readonly env: readonly string[];
}

/** Where the prompt is inside the sandbox, for agents that do not read it from standard input. */
export const promptFile = "/goldseam/prompt.md";

const anthropic = { host: "api.anthropic.com", key: "ANTHROPIC_API_KEY" };
const openai = { host: "api.openai.com", key: "OPENAI_API_KEY" };
const google = { host: "generativelanguage.googleapis.com", key: "GEMINI_API_KEY" };
const providers = [anthropic, openai, google];

/**
 * The agents that people run, without questions and without a sandbox of their own: the sandbox they run in holds
 * nothing but a checkout.
 */
export const coderPresets = {
  "claude-code": {
    command: ["claude", "--print", "--permission-mode", "bypassPermissions"],
    hosts: [anthropic.host],
    env: [anthropic.key],
  },
  codex: {
    command: [
      ...["codex", "exec", "--sandbox", "danger-full-access"],
      ...["--skip-git-repo-check", "--ephemeral", "-"],
    ],
    hosts: [openai.host],
    env: ["CODEX_API_KEY", openai.key],
  },
  gemini: {
    command: ["gemini", "--approval-mode=yolo", "--skip-trust"],
    hosts: [google.host],
    env: [google.key],
  },
  opencode: {
    command: ["opencode", "run", "--auto"],
    hosts: ["models.dev", ...providers.map(({ host }) => host)],
    env: providers.map(({ key }) => key),
  },
  aider: {
    command: [
      ...["aider", "--message-file", promptFile, "--yes-always", "--no-git"],
      ...["--no-check-update", "--no-analytics", "--no-show-release-notes"],
    ],
    hosts: providers.map(({ host }) => host),
    env: providers.map(({ key }) => key),
  },
} as const satisfies Readonly<Record<string, CoderCommand>>;

/** The name of a preset. */
export type CoderName = keyof typeof coderPresets;

/** The coder that is a model, and needs no program. */
export const modelCoder = "model";

/** Every name that a coder may have. */
export const coderNames = [modelCoder, ...(Object.keys(coderPresets) as CoderName[])] as const;

/** The agent that settings name or describe; undefined for the model, which starts no program. */
export function coderCommand(settings: (typeof coderNames)[number] | CoderCommand): CoderCommand | undefined {
  if (settings === modelCoder) return undefined;
  return typeof settings === "string" ? coderPresets[settings] : settings;
}
