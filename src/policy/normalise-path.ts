import type { PolicyCode } from "./policy.ts";

/** A path inside the repository in its plainest form, or why it has none. */
export type NormalisedPath =
  | { readonly status: "inside"; readonly path: string }
  | {
      readonly status: "refused";
      readonly code: Extract<PolicyCode, "UNPARSABLE" | "PATH_AMBIGUOUS" | "PATH_OUTSIDE_ALLOWED_SCOPE">;
      readonly reason: string;
    };

const control = /\p{Cc}|\p{Cs}/u;
/** Invisible characters, which some file systems drop: `.g<U+200C>it` is `.git` there. */
const invisible = /\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Co}|\p{Zl}|\p{Zp}/u;
const mixedScripts = /(?=.*\p{Script=Latin})(?=.*[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}])/u;
/** Windows drops these at the end of a name, reads `~1` as a short name and `:` as a stream or a drive. */
const windowsName = /[. ]$|^ |~\d|:/;

/**
 * Reads a path the way any system might: `..`, `.` and doubled slashes are resolved, backslashes are slashes. A path
 * that two systems could read differently is refused, as is one that leaves the repository.
 */
export function normalisePath(text: string): NormalisedPath {
  if (text === "" || control.test(text)) {
    return refused("UNPARSABLE", text === "" ? "a path is empty" : "a path contains control characters");
  }
  if (invisible.test(text)) return refused("PATH_AMBIGUOUS", `${show(text)} contains invisible characters`);
  const plain = text.normalize("NFC");
  if (plain !== text || plain.normalize("NFKC") !== plain) {
    return refused("PATH_AMBIGUOUS", `${show(text)} contains characters that look like others`);
  }
  const slashed = plain.replaceAll("\\", "/");
  if (slashed.startsWith("/") || slashed.startsWith("~") || /^[A-Za-z]:/.test(slashed)) {
    return refused("PATH_OUTSIDE_ALLOWED_SCOPE", `${show(text)} is not relative to the repository`);
  }
  return walk(text, slashed);
}

function walk(text: string, slashed: string): NormalisedPath {
  const segments: string[] = [];
  for (const segment of slashed.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment === "..") {
      if (segments.pop() === undefined) {
        return refused("PATH_OUTSIDE_ALLOWED_SCOPE", `${show(text)} leads out of the repository`);
      }
    } else if (windowsName.test(segment)) {
      return refused("PATH_AMBIGUOUS", `${show(segment)} is another name on some systems`);
    } else if (mixedScripts.test(segment)) {
      return refused("PATH_AMBIGUOUS", `${show(segment)} mixes alphabets that look alike`);
    } else {
      segments.push(segment);
    }
  }
  return { status: "inside", path: segments.join("/") };
}

function refused(
  code: Extract<NormalisedPath, { status: "refused" }>["code"],
  reason: string,
): NormalisedPath {
  return { status: "refused", code, reason };
}

/** A text that is safe to print: unusual characters are escaped. */
export function show(text: string): string {
  return JSON.stringify(text).replace(
    /[^\x20-\x7e]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
