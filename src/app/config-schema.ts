import { createConfigSchema } from "../config/config.ts";
import { languages } from "../languages/index.ts";

/** What `goldseam.json` may say, with the toolchains that there are. */
export const configSchema = createConfigSchema(languages.map(({ toolchain }) => toolchain.name));
