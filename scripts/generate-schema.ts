import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { configSchema } from "../src/app/config-schema.ts";

// Writes schema/goldseam.schema.json from the settings' own schema; --check fails where the file is not current.
const file = fileURLToPath(new URL("../schema/goldseam.schema.json", import.meta.url));
const { $schema, ...schema } = z.toJSONSchema(configSchema, { io: "input" });
const text = `${JSON.stringify({ $schema, title: "goldseam.json", ...schema }, null, 2)}\n`;

if (!process.argv.includes("--check")) {
  writeFileSync(file, text);
} else if (readFileSync(file, "utf8") !== text) {
  console.error("schema/goldseam.schema.json is not current: run node scripts/generate-schema.ts");
  process.exitCode = 1;
}
