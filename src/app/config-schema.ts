import { createConfigSchema } from "../config/config.ts";
import { languages } from "../languages/index.ts";

/** The settings of `goldseam.json`, with the known toolchains. */
export const configSchema = createConfigSchema(languages.map(({ toolchain }) => toolchain.name));
