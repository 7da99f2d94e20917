import { languages } from "../languages/index.ts";
import { createDefaultPolicy } from "./default-policy.ts";

/** The policy without configuration, with the languages that Goldseam knows. */
export const defaultPolicy = createDefaultPolicy(
  languages.map(({ toolchain }) => ({ ...toolchain.rules, toolchain: toolchain.name })),
);
