import { article } from "../phrase.ts";

/** How a project's own titles speak of conditions and failures. */
export interface Manner {
  /** The word before a condition. */
  readonly condition: "when" | "if";
  /** Whether titles of failures name the class of the error. */
  readonly namesErrors: boolean;
  /** What code does that fails. */
  readonly failing: "throws" | "refuses" | "rejects" | "fails" | "errors";
}

export const usualManner: Manner = { condition: "when", namesErrors: true, failing: "throws" };

const failures = ["throws", "refuses", "rejects", "fails", "errors"] as const;

/** Reads it from titles; the usual manner where they show none. */
export function mannerOf(titles: readonly string[]): Manner {
  const count = (pattern: RegExp) => titles.filter((title) => pattern.test(title)).length;
  const most = failures
    .map((word) => ({
      word,
      times: count(new RegExp(`^(?:should )?${word.replace(/e?s$/, "")}(?:e?s)?\\b`, "i")),
    }))
    .toSorted((a, b) => b.times - a.times)[0];
  const failing = most && most.times > 0 ? most.word : usualManner.failing;
  const speaking = count(/\b(?:throw|refuse|reject|fail|error)s?\b/i);
  return {
    condition: count(/ if /) > count(/ when /) ? "if" : "when",
    namesErrors: speaking === 0 || count(/\b[A-Z]\w*(?:Error|Exception)\b/) > 0,
    failing,
  };
}

/** A title such as "throws RangeError when size is not positive" in a project's manner: "refuses a size that is not positive". */
export function inMannerOf(title: string, { condition, namesErrors, failing }: Manner): string {
  const found = /^(throws) ([A-Z]\w*)( (?:for|when|unless|without|saying) .+)?$/.exec(title);
  const [, , type = "", rest = ""] = found ?? [];
  const spoken = found === null ? title : failed(type, rest, { namesErrors, failing });
  return condition === "if" ? spoken.replace(/ when (?=[^"']*$)/, " if ") : spoken;
}

function failed(type: string, rest: string, { namesErrors, failing }: Omit<Manner, "condition">): string {
  if (failing === "refuses" || failing === "rejects") {
    const what = /^ for ((?:an? |zero|nothing|["'\d[{-]).*)$/.exec(rest)?.[1];
    if (what !== undefined) return `${failing} ${what}`;
    const [, name, state] = /^ when ([a-z]\w*) is ((?!and\b)[^"']+)$/i.exec(rest) ?? [];
    if (name !== undefined && state !== undefined && !/ and /.test(state))
      return `${failing} ${article(name)} that is ${state}`;
  }
  const verb = failing === "refuses" || failing === "rejects" ? "throws" : failing;
  if (rest === "" || (namesErrors && verb === "throws"))
    return `${verb === "throws" ? `throws ${article(type)}` : verb}${rest}`;
  return `${verb}${rest}`;
}
