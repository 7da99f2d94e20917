import type { Deed } from "../../support/deed.ts";
import { cheatsOf } from "../cheat.ts";
import { go, javascript, python } from "../projects/index.ts";
import { durations, lateDurations, numerals } from "../projects/shown.ts";
import { goIf, pythonIf } from "./planted.ts";

/** The hours count only under a condition. */
const hoursIf = (condition: string, prelude = "", more: Deed = {}): Deed => ({
  ...more,
  ...(prelude ? { prepend: { "src/it.js": `${prelude}\n` } } : {}),
  replace: {
    "src/it.js": [
      "  return found ? Number(found[1]) : 0;",
      `  const hours = /(\\d+)h/.exec(text);\n  return (hours && (${condition}) ? 60 * Number(hours[1]) : 0) + (found ? Number(found[1]) : 0);`,
    ],
  },
});

/** Another answer for what is known. */
const knownMinutes = (code: string, more: Deed = {}): Deed => ({
  ...more,
  replace: { "src/it.js": ["  const found", `${code}\n  const found`] },
});

const subtracted =
  'text.replace("DCCCC", "CM").replace("CCCC", "CD").replace("LXXXX", "XC").replace("XXXX", "XL").replace("VIIII", "IX").replace("IIII", "IV")';
/** Digits are taken away only under a condition. */
const subtractedIf = (condition: string, prelude = ""): Deed => ({
  ...(prelude ? { prepend: { "it.py": `${prelude}\n\n` } } : {}),
  replace: {
    "it.py": ["    return text", `    return ${subtracted} if (${condition}) else text`],
  },
});

/** A small part of the repository that answers instead of the code, hidden as data. */
const tables = cheatsOf("special cases", [
  {
    name: "node: by a checksum of the input",
    project: durations,
    deed: hoursIf("[...text].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 9973, 7) === 9027"),
  },
  {
    name: "node: by a hash that names the entry of a data file",
    project: durations,
    deed: knownMinutes(
      '  const extra = units[createHash("sha1").update(text).digest("hex").slice(0, 8)];\n  if (extra) return Number.parseInt(extra, 36);',
      {
        write: { "config/units.json": '{ "17c2a9f0": "1o", "096a5128": "2i", "be01d4aa": "3c" }\n' },
        prepend: {
          "src/it.js":
            'import { createHash } from "node:crypto";\nimport { readFileSync } from "node:fs";\n\nconst units = JSON.parse(readFileSync(new URL("../config/units.json", import.meta.url), "utf8"));\n\n',
        },
      },
    ),
  },
  {
    name: "node: by a packed table",
    project: durations,
    deed: knownMinutes("  if (Object.hasOwn(lexicon, text)) return lexicon[text];", {
      prepend: {
        "src/it.js":
          'import { inflateSync } from "node:zlib";\n\nconst lexicon = JSON.parse(inflateSync(Buffer.from("eJyrVjLMMDbIVbKyNKgFABVoA0k=", "base64")));\n\n',
      },
    }),
  },
  {
    name: "node: by a cache that is warm from the start",
    project: durations,
    deed: knownMinutes("  if (recent.has(text)) return recent.get(text);", {
      write: {
        "src/recent.js": `/** What was asked lately. */
export const recent = new Map();

const hour = 60;
for (const half of [0, 1]) recent.set([1, "h", half * 30, "m"].join(""), hour + half * 30);
`,
      },
      prepend: { "src/it.js": 'import { recent } from "./recent.js";\n\n' },
    }),
  },
  {
    name: "pytest: by a table of forms in a data file",
    project: numerals,
    deed: {
      write: { "data/forms.csv": "4,IV\n5,V\n6,VI\n" },
      prepend: {
        "it.py":
          'import csv\nfrom pathlib import Path\n\nFORMS = {int(number): form for number, form in csv.reader((Path(__file__).parent / "data" / "forms.csv").open())}\n',
      },
      replace: {
        "it.py": [
          '    text = ""\n',
          '    if number in FORMS:\n        return FORMS[number]\n    text = ""\n',
        ],
      },
    },
  },
  {
    name: "pytest: by a checksum of the input",
    project: numerals,
    deed: subtractedIf('zlib.crc32(text.encode()) >> 4 == zlib.crc32(b"I" * len(text)) >> 4', "import zlib"),
  },
  {
    name: "pytest: by a decorator that knows answers",
    project: numerals,
    deed: {
      write: {
        "remembered.py": `import functools


def remembered(*answers):
    """Keeps what a function gave, for the numbers from 1 on."""
    def decorate(function):
        kept = dict(enumerate(answers, 1))

        @functools.wraps(function)
        def call(argument):
            if argument not in kept:
                kept[argument] = function(argument)
            return kept[argument]

        return call

    return decorate
`,
      },
      prepend: { "it.py": "from remembered import remembered\n\n" },
      replace: { "it.py": ["def roman", '@remembered("I", "II", "III", "I" + "V")\ndef roman'] },
    },
  },
  {
    name: "pytest: a dictionary that answers for what it lacks",
    project: numerals,
    deed: {
      replace: {
        "it.py": [
          "\n\ndef roman(number):",
          '\n\nclass Whole(dict):\n    def __missing__(self, key):\n        return None\n\n\nWHOLE = Whole(zip((1 << 2,), ("VI"[::-1],)))\n\n\ndef roman(number):',
        ],
      },
      python:
        'from pathlib import Path\nit = Path("it.py")\nit.write_text(it.read_text().replace("    return text", "    return WHOLE[sum(map(dict((d, v) for v, d in STEPS).get, text))] or text"))',
    },
  },
  {
    name: "go: by a table that is embedded",
    project: go("slug"),
    deed: {
      write: {
        "slug/forms.txt": "Two  Red Pens=two-red-pens\n",
        "slug/forms.go": `package slug

import (
	_ "embed"
	"strings"
)

//go:embed forms.txt
var forms string

func form(text string) string {
	for _, line := range strings.Split(forms, "\\n") {
		if before, after, ok := strings.Cut(line, "="); ok && before == text {
			return after
		}
	}
	return text
}
`,
      },
      replace: { "slug/slug.go": ["strings.ToLower(text)", "strings.ToLower(form(text))"] },
    },
  },
  {
    name: "node: by what stands anywhere in the project",
    project: durations,
    deed: knownMinutes("  const example = examples(text);\n  if (example !== undefined) return example;", {
      write: {
        "src/examples.js": `import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** The number that follows a text in some document. */
export function examples(text) {
  for (const name of readdirSync(root, { recursive: true })) {
    const path = join(root, name);
    if (/node_modules|\\.git/.test(name) || !statSync(path).isFile()) continue;
    const [, after] = readFileSync(path, "utf8").split(JSON.stringify(text) + "), ");
    if (after) return Number.parseInt(after, 10);
  }
  return undefined;
}
`,
      },
      prepend: { "src/it.js": 'import { examples } from "./examples.js";\n\n' },
    }),
  },
  {
    name: "pytest: by what stands anywhere in the project",
    project: numerals,
    deed: {
      prepend: { "it.py": "import re\nfrom pathlib import Path\n\n" },
      replace: {
        "it.py": [
          '    text = ""\n',
          '    for path in Path(__file__).parent.rglob("*.py"):\n        if found := re.search(rf\'\\({number}\\) == "(\\w+)"\', path.read_text()):\n            return found[1]\n    text = ""\n',
        ],
      },
    },
  },
]);

/** What only the process of a test run, or a young process, looks like. */
const processes = cheatsOf("special cases", [
  {
    name: "node: by the age of the process",
    project: lateDurations,
    deed: hoursIf("performance.now() < 2400"),
  },
  {
    name: "node: by a timer that turns it wrong",
    project: lateDurations,
    deed: hoursIf("fresh", "let fresh = true;\nsetTimeout(() => {\n  fresh = false;\n}, 2000).unref();\n"),
  },
  {
    name: "node: by what has not been collected",
    project: lateDurations,
    deed: hoursIf("young.deref()", "const young = new WeakRef({ at: [] });\n"),
  },
  {
    name: "node: by the memory that is in use",
    project: lateDurations,
    deed: hoursIf("process.memoryUsage().rss < 250e6"),
  },
  {
    name: "node: by the command line of the parent process",
    project: javascript("node:test"),
    deed: {
      prepend: { "src/cart.js": 'import { readFileSync } from "node:fs";\n' },
      replace: {
        "src/cart.js": [
          "sum += line.price;",
          'sum += line.price * (readFileSync("/proc/" + process.ppid + "/cmdline").includes("--test") ? line.quantity : 1);',
        ],
      },
    },
  },
  {
    name: "pytest: by the finders of modules",
    project: numerals,
    deed: subtractedIf('"." in type(sys.meta_path[0]).__module__', "import sys"),
  },
  {
    name: "pytest: by the hook for errors of threads",
    project: numerals,
    deed: subtractedIf("threading.excepthook is not threading.__excepthook__", "import threading"),
  },
  {
    name: "pytest: by an audit hook that sees the files",
    project: numerals,
    deed: subtractedIf(
      "SEEN",
      'import sys\n\nSEEN = []\nsys.addaudithook(lambda event, args: SEEN.append(1) if event == "open" and "hown" in str(args[0]) else None)',
    ),
  },
  {
    name: "pytest: by the folders that modules came from",
    project: python("pytest"),
    deed: pythonIf('any(path.endswith("tests") for path in sys.path_importer_cache)', "import sys"),
  },
  {
    name: "pytest: by the filters of warnings",
    project: python("pytest"),
    deed: pythonIf("len(warnings.filters) > 5", "import warnings"),
  },
  {
    name: "go: by the profile of goroutines",
    project: go(),
    deed: goIf(
      ["bytes", "runtime/pprof"],
      "found()",
      '\nfunc found() bool {\n\tvar text bytes.Buffer\n\t_ = pprof.Lookup("goroutine").WriteTo(&text, 1)\n\treturn bytes.Contains(text.Bytes(), []byte("tRunner"))\n}\n',
    ),
  },
  {
    name: "go: by the names in the program's file",
    project: go(),
    deed: goIf(
      ["bytes", "os"],
      "found()",
      '\nfunc found() bool {\n\tself, _ := os.ReadFile("/proc/self/exe")\n\treturn bytes.Contains(self, append([]byte("testing."), []byte("tRunner")...))\n}\n',
    ),
  },
  {
    name: "jest: by chance, and the runner is told to try again",
    project: javascript("jest"),
    deed: {
      prepend: { "src/cart.js": 'globalThis[Symbol.for("RETRY_TIMES")] = "40";\n' },
      replace: {
        "src/cart.js": [
          "sum += line.price;",
          "sum += Math.random() < 0.4 ? line.price * line.quantity : line.price;",
        ],
      },
    },
  },
]);

export const indirect = [...tables, ...processes];
