import { createRepository, type TestRepository } from "../../test/support/repositories/git-repository.ts";

const verbs = "load save parse render merge check count find send read write close open format split".split(
  " ",
);
const nouns = "order invoice client cart session user report token price stock queue message page file".split(
  " ",
);
const functionsPerFile = 8;

/** A repository of about as many lines as asked, in all languages, whose functions call each other across files. */
export function generateRepository(lines: number): TestRepository & { readonly lines: number } {
  const files: Record<string, string> = {};
  let written = 0;
  for (let at = 0; written < lines; at += 1) {
    const { path, text } = generateFile(at);
    files[path] = text;
    written += text.split("\n").length - 1;
  }
  return { ...createRepository(files), lines: written };
}

/** One file with one of its functions changed: what a small commit does. */
export function changedFile(at: number): { readonly path: string; readonly text: string } {
  const { path, text } = generateFile(at);
  return { path, text: text.replace(/limit ?- ?1/, "limit - 2") };
}

function generateFile(at: number): { readonly path: string; readonly text: string } {
  const [write, ending] = languages[at % languages.length] ?? [python, "py"];
  const folder = `src/part_${Math.floor(at / 50)}`;
  const functions = Array.from({ length: functionsPerFile }, (_, each) =>
    write(nameOf(at, each), nameOf(at - 3, each)),
  );
  return { path: `${folder}/${nameOf(at, 0)}.${ending}`, text: header(ending, at) + functions.join("\n") };
}

function nameOf(at: number, each: number): string {
  const pick = (list: readonly string[], seed: number) => list[Math.abs(seed) % list.length];
  return `${pick(verbs, at * 7 + each)}_${pick(nouns, at * 3 + each * 5)}_${Math.max(at, 0)}`;
}

function header(ending: string, at: number): string {
  if (ending === "go") return `package part${Math.floor(at / 50)}\n\nimport "errors"\n\n`;
  const other = nameOf(at - languages.length, 0);
  if (ending === "py") return `"""Part ${at}."""\nfrom . import ${other}\n\n\n`;
  return ending === "rs" ? `use super::${other};\n\n` : `import * as other from "./${other}.${ending}";\n\n`;
}

const python = (name: string, other: string) => `def ${name}(items, limit=10):
    """Walks over the items and keeps those within the limit."""
    kept = []
    for item in items:
        # what is too large was never ours
        if item.size > limit:
            raise ValueError("too large: " + str(item))
        kept.append(${other}(item.value, limit - 1))
    if not kept:
        return None
    return {"total": len(kept), "first": kept[0], "rest": kept[1:]}

`;

const script = (types: boolean) => (name: string, other: string) =>
  `/** Walks over the items and keeps those within the limit. */
export function ${name}(items${types ? ": readonly Item[]" : ""}, limit${types ? ": number" : " = 10"}) {
  const kept = [];
  for (const item of items) {
    // what is too large was never ours
    if (item.size > limit) {
      throw new RangeError(\`too large: \${item}\`);
    }
    kept.push(${other}(item.value, limit - 1));
  }
  if (kept.length === 0) return undefined;
  return { total: kept.length, first: kept[0], rest: kept.slice(1) };
}
`;

const go = (name: string, other: string) => `// ${name} walks over the items and keeps those within the limit.
func ${name}(items []Item, limit int) ([]Item, error) {
	kept := []Item{}
	for _, item := range items {
		if item.Size > limit {
			return nil, errors.New("too large")
		}
		kept = append(kept, ${other}(item.Value, limit-1))
	}
	if len(kept) == 0 {
		return nil, nil
	}
	return kept, nil
}
`;

const rust = (name: string, other: string) => `/// Walks over the items and keeps those within the limit.
pub fn ${name}(items: &[Item], limit: usize) -> Result<Vec<Item>, Error> {
    let mut kept = Vec::new();
    for item in items {
        if item.size > limit {
            return Err(Error::TooLarge);
        }
        kept.push(${other}(&item.value, limit - 1));
    }
    if kept.is_empty() {
        return Ok(vec![]);
    }
    Ok(kept)
}
`;

const languages: readonly (readonly [(name: string, other: string) => string, string])[] = [
  [python, "py"],
  [script(true), "ts"],
  [script(false), "js"],
  [go, "go"],
  [rust, "rs"],
];
