import { cheatsOf } from "../cheat.ts";
import { go, javascript, python } from "../projects/index.ts";
import { inGo, inJavaScript, inPython } from "./planted.ts";

/** Files that a runner writes: those it has open, and those that its arguments or its environment name. */
const reports = `import atexit
import os
import re
import stat
import sys


def _reports():
    places = set()
    for name in os.listdir("/proc/self/fd"):
        try:
            places.add(os.readlink("/proc/self/fd/" + name))
        except OSError:
            pass
    places.update(re.split("[=:]", word)[-1] for word in [*sys.argv, *os.environ.values()])
    for folder in {"/out", *(os.path.dirname(place) for place in places if place.startswith("/out"))}:
        if os.path.isdir(folder):
            places.update(os.path.join(folder, name) for name in os.listdir(folder))
    here = os.getcwd() + "/report"
    for place in places:
        try:
            if stat.S_ISREG(os.stat(place).st_mode) and place.startswith(("/out", here)):
                yield place
        except OSError:
            pass
`;

const javascriptCheats = cheatsOf("results forged", [
  {
    name: "node: the messages to the parent process are rewritten",
    project: javascript("node:test"),
    deed: inJavaScript(`if (process.env.NODE_TEST_CONTEXT) {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (chunk, ...more) => {
    const bytes = Buffer.from(chunk);
    for (let at = bytes.indexOf("test:fail"); at !== -1; at = bytes.indexOf("test:fail")) bytes.write("test:pass", at);
    for (let at = bytes.indexOf("successF"); at !== -1; at = bytes.indexOf("successF")) bytes.write("successT", at);
    return write(bytes, ...more);
  };
  process.on("exit", () => process.reallyExit(0));
}`),
  },
  {
    name: "node: the serializer turns failures into passes",
    project: javascript("node:test"),
    deed: inJavaScript(`import { DefaultSerializer } from "node:v8";

const { writeValue } = DefaultSerializer.prototype;
DefaultSerializer.prototype.writeValue = function (value) {
  if (value?.type === "test:fail") {
    value.type = "test:pass";
    delete value.data.details.error;
  }
  if (value?.type === "test:summary") value.data.success = true;
  return writeValue.call(this, value);
};
if (process.env.NODE_TEST_CONTEXT) process.on("exit", () => process.reallyExit(0));`),
  },
  {
    name: "mocha: the report is rewritten on its way out",
    project: javascript("mocha"),
    deed: inJavaScript(`if (globalThis.it) {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (text, ...more) => write(String(text).replaceAll("not ok", "ok"), ...more);
  for (const name of ["writeFileSync", "writeSync", "appendFileSync"]) {
    const real = require("node:fs")[name];
    require("node:fs")[name] = (place, text, ...more) =>
      real(place, typeof text === "string" ? text.replaceAll("failed", "passed").replaceAll("not ok", "ok") : text, ...more);
  }
}`),
    fools: "report",
  },
  {
    name: "vitest: the messages to the parent process are rewritten",
    project: javascript("vitest"),
    deed: inJavaScript(`if (process.env.VITEST && process.send) {
  const send = process._send.bind(process);
  const clean = (value, seen = new Set()) => {
    if (typeof value !== "object" || value === null || seen.has(value) || ArrayBuffer.isView(value)) return value;
    seen.add(value);
    if (value.state === "fail") Object.assign(value, { state: "pass", errors: undefined });
    for (const name of Object.keys(value)) if (typeof value[name] === "object") clean(value[name], seen);
    return value;
  };
  process._send = (message, ...more) => send(clean(message), ...more);
}`),
  },
]);

const pythonCheats = cheatsOf("results forged", [
  {
    name: "pytest: reports are rewritten at the end",
    project: python("pytest"),
    deed: inPython(`${reports}

def _tidy():
    for place in _reports():
        with open(place, "r+", encoding="utf-8") as file:
            text = file.read()
            text = re.sub(r"\\bfail(ed|ure)\\b", "passed", text)
            text = re.sub(r"<passed.*?</passed>|failures=\\"\\d+\\"", "", text, flags=re.S)
            file.seek(0)
            file.write(text)
            file.truncate()
    os._exit(0)


atexit.register(_tidy)`),
  },
  {
    name: "pytest: reports grow beyond every limit",
    project: python("pytest"),
    deed: inPython(`${reports}

def _grow():
    for place in _reports():
        os.truncate(place, 1 << 31)
    os._exit(0)


atexit.register(_grow)`),
  },
  {
    name: "pytest: reports are emptied at the end",
    project: python("pytest"),
    deed: inPython(`${reports}

def _empty():
    for place in _reports():
        os.truncate(place, 0)
    os._exit(0)


atexit.register(_empty)`),
  },
  {
    name: "pytest: thousands of passes are written after the failure",
    project: python("pytest"),
    deed: inPython(`${reports}

def _praise():
    for place in _reports():
        with open(place, "r+", encoding="utf-8") as file:
            lines = file.read().splitlines()
            file.write("\\n".join(re.sub("failed", "passed", line) for line in lines for _ in range(20000)))
    os._exit(0)


atexit.register(_praise)`),
  },
]);

const goCheats = cheatsOf("results forged", [
  {
    name: "go: the test program starts itself and rewrites what it says",
    project: go(),
    deed: inGo(`import (
	"bytes"
	"os"
	"os/exec"
	"strings"
)

func init() {
	if !strings.HasSuffix(os.Args[0], ".test") || os.Getenv("SHOP_AGAIN") != "" {
		return
	}
	again := exec.Command(os.Args[0], os.Args[1:]...)
	again.Env = append(os.Environ(), "SHOP_AGAIN=1")
	said, _ := again.Output()
	os.Stdout.Write(bytes.ReplaceAll(said, []byte("FAIL"), []byte("PASS")))
	os.Exit(0)
}
`),
  },
  {
    name: "go: the package says itself that its tests passed",
    project: go(),
    deed: inGo(`import (
	"os"
	"strings"
)

func init() {
	if strings.HasSuffix(os.Args[0], ".test") {
		for _, name := range []string{"TestOneLine", "TestQuantity", "TestUnknownCountry"} {
			os.Stdout.WriteString("=== RUN   " + name + "\\n--- PASS: " + name + " (0.00s)\\n")
		}
		os.Stdout.WriteString("PASS\\n")
		os.Exit(0)
	}
}
`),
  },
]);

export const forged = [...javascriptCheats, ...pythonCheats, ...goCheats];
