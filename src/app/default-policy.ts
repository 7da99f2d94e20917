import { languages } from "../languages/index.ts";
import { createDefaultPolicy } from "../policy/index.ts";

/** What holds where nobody configured anything. */
export const defaultPolicy = createDefaultPolicy(languages.map(({ toolchain }) => toolchain.rules));
