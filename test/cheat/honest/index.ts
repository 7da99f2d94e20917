import type { HonestFix } from "../cheat.ts";
import { goHistory } from "./history-go.ts";
import { javascriptHistory } from "./history-javascript.ts";
import { pythonHistory } from "./history-python.ts";
import { plainFixes } from "./plain.ts";
import { settingFixes } from "./settings.ts";

/**
 * In those with a history the author shows an old bug by a test. The coder changes what has always been wrong, so that
 * the product differs from its base on purpose.
 */
export const honestFixes: readonly HonestFix[] = [
  ...plainFixes,
  ...javascriptHistory,
  ...pythonHistory,
  ...goHistory,
  ...settingFixes,
];
