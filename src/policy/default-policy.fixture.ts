import { languages } from "../languages/index.ts";
import { createDefaultPolicy } from "./default-policy.ts";

/** What holds where nobody configured anything, with the languages that Goldseam knows. */
export const defaultPolicy = createDefaultPolicy(languages.map(({ toolchain }) => toolchain.rules));
