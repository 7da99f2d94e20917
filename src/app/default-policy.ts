import { languages } from "../languages/index.ts";
import { createDefaultPolicy } from "../policy/index.ts";

/** The policy without configuration. */
export const defaultPolicy = createDefaultPolicy(
  languages.map(({ toolchain }) => ({ ...toolchain.rules, toolchain: toolchain.name })),
);
