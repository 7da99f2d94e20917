import { expect, test } from "vitest";
import { createSearchBench } from "../support/search-bench.ts";

const searchTests = createSearchBench();

const source = `import os
import random
import re
import sys

verbose = 0
seen = {}
LINE = re.compile(r"""
    (?P<key> [a-z]{2,}) \\s* = \\s*   # a name
    (?P<value> \\d+ )
""", re.VERBOSE)


def main():
    global verbose
    for arg in sys.argv[1:]:
        if arg == "--verbose":
            verbose = 1
        else:
            print("checked", arg)
    if verbose:
        sys.exit("too much")


def ask():
    answer = sys.stdin.readline().strip()
    if answer == "y":
        return "yes"
    sys.stderr.write("no answer\\n")
    return "no"


def editor():
    return os.environ.get("EDITOR") or os.environ.get("VISUAL") or "vi"


def remember(name):
    seen[name] = True


def knows(name):
    if name in seen:
        return "known"
    return "unknown"


def sniff(path):
    with open(path, "rb") as file:
        return "image" if file.read(4) == b"\\x89PNG" else "other"


def list_names(folder):
    return sorted(os.listdir(folder))


def save(path):
    with open(path + ".bak", "w") as file:
        file.write("saved")


def roll():
    return random.randint(1, 6)


def setting(line):
    found = LINE.match(line)
    return found["key"] if found else None


def test_drive(speed: int) -> str:
    return "fast" if speed > 50 else "slow"
`;

const timed = `import os
import time
from time import sleep


def in_both(one, other):
    return sorted(set(os.listdir(one)) & set(os.listdir(other)))


def version(path):
    with open(path, "rb") as file:
        size = int.from_bytes(file.read(4), "big")
    if size == 70000:
        return "old"
    return "new"


def stamp(label):
    return f"{label}-{int(time.time())}"


def retry(times):
    for _ in range(times):
        sleep(2)
    return f"tried {times}"
`;

/** The code of all tests that are written for a module. */
const written = (text: string, budgetMs: number) =>
  searchTests({ "shop/__init__.py": "", "shop/around.py": text }, { path: "shop/around.py", budgetMs });

test("folders, numbers in binary files, the time, and sleeps that are skipped", async () => {
  const code = await written(timed, 15_000);
  expect(code).toMatch(/assert in_both\(str\(tmp_path.*\)\) == \["/);
  expect(code).toMatch(/write_bytes\(b"(?:\\x00)?\\x01\\x11p.*"\)\n\n.* == "old"/);
  expect(code).toMatch(/setattr\("time\.time", lambda: (\d+)(?:\.0)?\)\n\n {4}assert stamp\(.*\) == ".*-\1"/);
  expect(code).toMatch(
    /setattr\("shop\.around\.sleep", lambda _: None\)\n\n {4}assert retry\(.*\) == "tried /,
  );
});

test("program arguments, input, variables, files, random numbers and regular expressions of the module", async () => {
  const code = await written(source, 20_000);
  expect(code).toMatch(/setattr\("sys\.argv", \["prog", .*\]\)\n[\s\S]*\.out == f?"checked /);
  expect(code).toMatch(
    /setattr\("shop\.around\.verbose", 0\)[\s\S]*assert stopped\.value\.code == "too much"/,
  );
  expect(code).toMatch(/setattr\("sys\.stdin", StringIO\("y\\?n?"\)\)\n\n {4}assert ask\(\) == "yes"/);
  expect(code).toContain('assert capsys.readouterr().err == "no answer\\n"');
  expect(code).toMatch(
    /delenv\("EDITOR", raising=False\)\n {4}monkeypatch\.setenv\("VISUAL", "(\w+)"\)\n\n.*== "\1"/,
  );
  expect(code).toMatch(
    /setattr\("shop\.around\.seen", \{\}\)\n {4}remember\((.*)\)\n\n {4}assert knows\(\1\) == "known"/,
  );
  expect(code).toMatch(/remember\((".*")\)\n\n {4}assert shop\.around\.seen == \{\1: True\}/);
  expect(code).toMatch(/write_bytes\(b"\\x89PNG.*"\)\n\n.* == "image"/);
  expect(code).toMatch(/list_names\(str\(tmp_path\)\) == \["/);
  expect(code).toMatch(/\(tmp_path \/ "[\w.]+\.bak"\)\.read_text\(\) == "saved"/);
  expect(code).toMatch(/random\.seed\(\d\)\n\n {4}assert roll\(\) == \d/);
  expect(code).toMatch(/setting\("[a-z]+ *= *\d+"\) == "[a-z]+"/);
  expect(code).toMatch(/assert shop\.around\.test_drive\(\d+\) == "fast"/);
});
