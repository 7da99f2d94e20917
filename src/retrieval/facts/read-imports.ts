const mostImports = 500;

const javascript = /(?:\bfrom|\bimport|\bimport\s*\(|\brequire\s*\()\s*["']([^"'\n]{1,300})["']/g;

/** How imports are written; each pattern's first group holds a module, or several of them. */
const patterns: Readonly<Record<string, readonly RegExp[]>> = {
  javascript: [javascript],
  typescript: [javascript],
  tsx: [javascript],
  python: [/^[ \t]*import[ \t]+([\w.][\w., \t]*)/gm],
  go: [/^[ \t]*(?:import[ \t]+)?(?:[\w.]+[ \t]+)?"([\w.~/-]{1,300})"[ \t]*$/gm],
  rust: [/^[ \t]*(?:pub(?:\([^)\n]*\))?[ \t]+)?(?:use[ \t]+([\w:]*\w)|mod[ \t]+(\w+)[ \t]*;)/gm],
};

const rustList = /^[ \t]*(?:pub(?:\([^)\n]*\))?[ \t]+)?use[ \t]+([\w:]+::)\{([^;{}]{0,2000})/gm;

const pythonFrom = /^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]{0,2000}\)|[^\n]+)/gm;

/** The modules that a file imports, as it writes them; `from a import b` gives `a` and `a.b`, as either may be one. */
export function readImports(language: string, text: string): string[] {
  const found = new Set<string>();
  for (const pattern of patterns[language] ?? []) {
    for (const match of text.matchAll(pattern)) {
      for (const module of (match[1] ?? match[2] ?? "").split(",")) addModule(found, module);
    }
  }
  if (language === "python") readFromImports(found, text);
  if (language === "rust") {
    for (const [, path = "", list = ""] of text.matchAll(rustList))
      for (const item of list.split(",")) if (item.trim()) addModule(found, `${path}${item.trim()}`);
  }
  return [...found].slice(0, mostImports);
}

function readFromImports(found: Set<string>, text: string): void {
  for (const [, module = "", list = ""] of text.matchAll(pythonFrom)) {
    found.add(module);
    const names = list.replace(/#[^\n]*/g, "").matchAll(/(?:^|[,(])\s*(\w+)/g);
    for (const [, name] of names) found.add(module.endsWith(".") ? `${module}${name}` : `${module}.${name}`);
  }
}

function addModule(found: Set<string>, written: string): void {
  const module = written.trim().split(/\s/)[0];
  if (module) found.add(module);
}
