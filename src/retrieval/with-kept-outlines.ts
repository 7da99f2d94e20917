import { createHash } from "node:crypto";
import { dialectOf } from "../languages/language-of.ts";
import type { Outline, OutlineParser } from "../languages/syntax/outline.ts";
import type { CodeIndexStore } from "../ports/code-index.ts";

/** A parser that remembers outlines, and a way to keep them beyond this process. */
export interface KeptOutlines {
  readonly parser: OutlineParser;
  /** Stores the outlines parsed since the last call. */
  keep(): Promise<void>;
}

/** Outlines come from the store if the same text was parsed before. If the store fails, everything is parsed. */
export function withKeptOutlines(
  parser: OutlineParser,
  store: Pick<CodeIndexStore, "readText" | "keepTexts">,
): KeptOutlines {
  const fresh = new Map<string, string>();
  let isUsable = true;
  return {
    parser: {
      parse(path, text) {
        const key = createHash("sha256")
          .update(`${dialectOf(path)?.name}\0${text}`)
          .digest("base64");
        const known = fresh.get(key) ?? readKept(key);
        if (known !== undefined) return { ...(JSON.parse(known) as Outline), path };
        const outline = parser.parse(path, text);
        if (outline) fresh.set(key, JSON.stringify(outline));
        return outline;
      },
    },
    async keep() {
      if (fresh.size > 0 && isUsable) await store.keepTexts(fresh).catch(() => {});
      fresh.clear();
    },
  };

  function readKept(key: string): string | undefined {
    try {
      return isUsable ? store.readText(key) : undefined;
    } catch {
      isUsable = false;
      return undefined;
    }
  }
}
