/** A text of several parts with what stands between them: "40x30x20", "2 kg", "a=1; b=2". */
interface Form {
  readonly parts: readonly string[];
  readonly joints: readonly string[];
}

const LONGEST = 40;

/**
 * Texts that a person would try beside a documented one: its parts in another order, one fewer, one more, other numbers, a
 * part that is zero, spaces around the parts, other case.
 */
export function variantsOf(text: string): string[] {
  if (text.length > LONGEST || text.includes("\n")) return [];
  const form = formOf(text);
  const found = form
    ? [...reordered(form), ...halved(text, form), ...resized(form), ...renumbered(form), ...spaced(form)]
    : [];
  const cases = [text.toLowerCase(), text.toUpperCase()];
  return [...new Set([...found, ...cases])].filter((one) => one !== text && one !== "");
}

/** Whether a text has the signs that hold the parts of another together. */
export function isOfForm(text: string, other: string): boolean {
  const [own, theirs] = [formOf(text), formOf(other)];
  if (!theirs) return true;
  if (!own?.parts.some((part) => part !== "")) return false;
  return own.joints.some((joint) => theirs.joints.some((one) => one.trim() === joint.trim()));
}

/** Whether two texts are codes of one sort: as long, of capitals and digits, or of small letters and digits. */
export function isSameCode(text: string, other: string): boolean {
  const sorts = [/^(?=.*\d)[A-Z\d]+$/, /^(?=.*\d)[a-z\d]+$/];
  return text.length === other.length && sorts.some((sort) => sort.test(text) && sort.test(other));
}

/** A point between two digits belongs to a number, unless there are more of them, as in a version. */
const dotted = /((?<=\d)[a-z](?=\d)|[^\p{L}\d]+)/iu;
const undotted = /((?<=\d)[a-z](?=\d)|[^\p{L}\d.]+|(?<!\d)\.+|\.+(?!\d))/iu;

/** Numbers and words with signs, spaces, or a letter between digits; undefined for a single one. */
function formOf(text: string): Form | undefined {
  const pieces = text.split(/\d\.\d+\./.test(text) ? dotted : undotted);
  const parts = pieces.filter((_, at) => at % 2 === 0);
  const joints = pieces.filter((_, at) => at % 2 === 1);
  return parts.length > 1 ? { parts, joints } : undefined;
}

function joined({ parts, joints }: Form): string {
  return parts.map((part, at) => part + (joints[at] ?? "")).join("");
}

/** The last part first, and the other way round: neither order is the one that is shown. */
function reordered(form: Form): string[] {
  const { parts, joints } = form;
  const isEven = new Set(joints).size === 1 && parts.every((part) => isSameKind(part, parts[0] ?? ""));
  if (!isEven) return [];
  const rotated = [...parts.slice(-1), ...parts.slice(0, -1)];
  return [rotated, parts.toReversed()].map((one) => joined({ ...form, parts: one }));
}

/** The halves of a text with one joint that no other part has, as "09:30-11:00": the other way round, and each alone. */
function halved(text: string, { joints }: Form): string[] {
  const unique = joints.filter((joint) => joints.indexOf(joint) === joints.lastIndexOf(joint));
  const [joint] = unique;
  const [first = "", second = ""] = joint === undefined ? [] : text.split(joint);
  const isEven = formKey(first) === formKey(second) && /\w/.test(first);
  return joints.length > 1 && unique.length === 1 && isEven ? [second + joint + first, first] : [];
}

/** A text with its digits and words as signs of what they are. */
function formKey(text: string): string {
  return text.replaceAll(/\d+/g, "0").replaceAll(/\p{L}+/gu, "a");
}

function isSameKind(one: string, other: string): boolean {
  return /^[\d.]+$/.test(one) === /^[\d.]+$/.test(other) && one !== "";
}

function resized(form: Form): string[] {
  const { parts, joints } = form;
  const last = parts.at(-1) ?? "";
  const next = /^\d+$/.test(last) ? "10" : last;
  const fewer = joined({ parts: parts.slice(0, -1), joints: joints.slice(0, -1) });
  return [fewer, joined({ parts: [...parts, next], joints: [...joints, joints.at(-1) ?? ""] })];
}

function renumbered(form: Form): string[] {
  const { parts } = form;
  const places = parts.flatMap((part, at) => (/^\d+$/.test(part) ? [at] : []));
  const [first] = places;
  if (first === undefined) return [];
  const small = parts.map((part, at) => (places.includes(at) ? String(5 - (places.indexOf(at) % 4)) : part));
  const last = places.at(-1) ?? first;
  return [parts.with(last, "0"), small, parts.with(first, "0")].map((one) => joined({ ...form, parts: one }));
}

function spaced({ parts, joints }: Form): string[] {
  const signs = joints.map((joint) => joint.trim());
  if (signs.some((sign) => sign === "") || joints.some((joint) => joint !== joint.trim())) return [];
  return [joined({ parts, joints: signs.map((sign) => ` ${sign} `) })];
}
