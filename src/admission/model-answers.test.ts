import { beforeAll, describe, expect, test } from "vitest";
import { createSecretlintSecrets } from "../adapters/secrets/secretlint/create-secretlint-secrets.ts";
import type { EngineRequest } from "../engines/engine.ts";
import { toCandidates } from "../engines/model/index.ts";
import { createOutlineParser } from "../languages/create-outline-parser.ts";
import { languageOf } from "../languages/language-of.ts";
import type { SyntaxParser } from "../languages/syntax/outline.ts";
import { createRandom } from "../languages/values/random.ts";
import type { Workbench } from "../workbench/workbench.ts";
import { checkTexts } from "./check-texts.ts";
import { createDraft } from "./draft.ts";
import { badAnswers, badScripts, damage, goodTest, python, slowAnswers } from "./model-answers.fixture.ts";

const texts: Readonly<Record<string, string>> = {
  "cart.py":
    "def total(prices):\n    return sum(prices)\n\n\nclass Cart:\n    def add(self, price):\n        self.price = price\n",
  "pyproject.toml": "[project]\nname = 'shop'\ndependencies = ['attrs']\n",
  "src/cart.js": "export function total(prices) {\n  return prices.reduce((sum, one) => sum + one, 0);\n}\n",
  "package.json": '{"type": "module", "devDependencies": {"vitest": "3.0.0"}}',
};
const paths = Object.keys(texts);
const files = { paths, read: (path: string) => texts[path] };
const secrets = createSecretlintSecrets();

let outlines: SyntaxParser;
beforeAll(async () => {
  outlines = await createOutlineParser();
});

/** What becomes of an answer, as far as nothing runs. */
async function judge(answer: string, sourcePath = "cart.py") {
  const language = languageOf(sourcePath);
  const testing = await language?.loadTesting?.();
  const project = language?.toolchain.detect(files);
  const outline = outlines.parse(sourcePath, texts[sourcePath] ?? "");
  if (!language || !testing || !project || !outline) throw new Error("no such language");
  const { toolchain } = language;
  const testPath = toolchain.generatedTestPath(project, files, sourcePath);
  const bench: Pick<Workbench, "project" | "toolchain" | "files"> = {
    project,
    toolchain,
    files: () => files,
  };
  const request = { workbench: bench, sourcePath, testPath, targets: ["total"], cases: [] };
  const read = toCandidates(answer, request as unknown as EngineRequest, { outlines, outline, testing });
  const draft = await createDraft(bench, { sourcePath, testPath, candidates: read.candidates });
  const context = { outlines, secrets, toolchain, project, files };
  const { drafts, refusals } = await checkTexts(draft ? [draft] : [], context);
  const left = drafts.flatMap(({ candidates }) => candidates);
  const refused = [...read.refused, ...refusals].map(({ step, reason }) => ({ step, reason }));
  return { left, refused, file: draft?.writer.assemble(left) ?? "" };
}

describe("a bad answer is refused, and the refusal names its step", () => {
  test.each([
    ...badAnswers.map((one) => [...one, "cart.py"] as const),
    ...badScripts.map((one) => [...one, "src/cart.js"] as const),
  ])("%s", async (_kind, answer, step, path) => {
    const { left, refused } = await judge(answer, path);
    expect(left).toEqual([]);
    expect(refused.map((one) => one.step)).toEqual(step === "nothing" ? [] : refused.map(() => step));
    expect(refused.length).toBeGreaterThan(step === "nothing" ? -1 : 0);
    for (const { reason } of refused) expect(reason).not.toBe("");
  });
});

test.each(slowAnswers)("%s is read in no time, and gives 30 tests at most", async (_kind, answer) => {
  const { left } = await judge(answer);
  expect(left.length).toBeLessThanOrEqual(30);
});

const expected = `from cart import total


def test_adds_up_prices():
    assert total([1, 2]) == 3
`;

describe("a good test is taken, however it is wrapped", () => {
  test.each([
    ["in a fence", `Here it is:\n\n\`\`\`python\n${goodTest}\`\`\`\nEnjoy!`],
    ["in a fence that never ends", `\`\`\`python\n${goodTest}`],
    ["as nothing but code", goodTest],
    ["with lines of Windows", goodTest.replaceAll("\n", "\r\n")],
    ["as JSON", JSON.stringify({ tests: [{ name: "x", code: goodTest }] })],
    [
      "as a diff of a new file",
      `\`\`\`diff\n--- /dev/null\n+++ b/tests/test_cart.py\n@@ -0,0 +1,6 @@\n${goodTest.replaceAll(/^/gm, "+")}\n\`\`\``,
    ],
    ["for another test file", `tests/test_other.py\n\`\`\`python\n${goodTest}\`\`\``],
    [
      "in a class",
      python(
        "from cart import total",
        "class TestCart:",
        "    def test_adds_up_prices(self):",
        "        assert total([1, 2]) == 3",
      ),
    ],
    ["without its import", python("def test_adds_up_prices():", "    assert total([1, 2]) == 3")],
    [
      "with its import inside",
      python("def test_adds_up_prices():", "    from cart import total", "    assert total([1, 2]) == 3"),
      "def test_adds_up_prices():\n    from cart import total\n    assert total([1, 2]) == 3\n",
    ],
    ["with the wrong module", goodTest.replace("from cart", "from shop.checkout")],
    [
      "with code that runs when it is loaded",
      `${goodTest}\nprint("loaded")\nif __name__ == "__main__":\n    total([1])\n`,
    ],
  ])("%s", async (_kind, answer, file = expected) => {
    expect(await judge(answer)).toEqual({
      left: [expect.objectContaining({ target: "total" })],
      refused: [],
      file,
    });
  });
});

describe("what is put back, or is a check of its own, is no reason to refuse a test", () => {
  test.each([
    [
      "an environment that is put back",
      "cart.py",
      [
        "    import os",
        "    os.environ['RATE'] = '2'",
        "    assert total([1, 2]) == 3",
        "    del os.environ['RATE']",
      ],
    ],
    [
      "what the runner puts back",
      "cart.py",
      [
        "    with pytest.MonkeyPatch.context() as patch:",
        "        patch.setenv('RATE', '2')",
        "        assert total([1, 2]) == 3",
      ],
    ],
    [
      "an error with its message",
      "cart.py",
      ["    with pytest.raises(Exception, match='not'):", "        total(None)"],
    ],
    [
      "a type beside a value",
      "cart.py",
      ["    found = total([1, 2])", "    assert isinstance(found, int)", "    assert found == 3"],
    ],
    [
      "a failure under a condition",
      "cart.py",
      ["    if total([1, 2]) != 3:", "        pytest.fail('not 3')"],
    ],
    [
      "what a person types",
      "cart.py",
      ["    with patch('builtins.input', return_value='1'):", "        assert total([1]) == 1"],
    ],
  ])("%s", async (_kind, path, body) => {
    const head = [
      "import pytest",
      "from unittest.mock import patch",
      "from cart import total",
      "",
      "def test_total():",
    ];
    const { left, refused } = await judge(python(...head, ...body), path);
    expect(refused).toEqual([]);
    expect(left).toHaveLength(1);
  });
});

describe("a test is about what its case, its title or its last call names", () => {
  test.each([
    [
      "def test_add_keeps_the_price():\n    cart = Cart()\n    cart.add(1)\n    assert cart.price == total([1])",
      "Cart.add",
    ],
    [
      "def test_total_of_a_cart():\n    cart = Cart()\n    cart.add(1)\n    assert total([cart.price]) == 1",
      "total",
    ],
    ["def test_sums():\n    cart = Cart()\n    cart.add(1)\n    assert total([cart.price]) == 1", "total"],
    ["def test_new_cart():\n    assert vars(Cart()) == {}", "Cart"],
  ])("%s", async (code, target) => {
    const { left } = await judge(python("from cart import Cart, total", "", code));
    expect(left.map((one) => one.target)).toEqual([target]);
  });
});

test("takes the good ones of several, with the helpers that they use", async () => {
  const { file, refused } = await judge(
    python(
      "import pytest",
      "from cart import Cart, total",
      "PRICES = [1, 2]",
      "def unused(): ...",
      "@pytest.fixture",
      "def cart():",
      "    return Cart()",
      "def test_keeps_the_price(cart):",
      "    cart.add(PRICES[0])",
      "    assert cart.price == 1",
      "def test_total_of_nothing():",
      "    assert True",
      "def test_total():",
      "    assert total(PRICES) == 3",
    ),
  );
  expect(refused.map(({ step }) => step)).toEqual(["adds coverage"]);
  expect(file).toContain(
    "PRICES = [1, 2]\n\n\n@pytest.fixture\ndef cart():\n    return Cart()\n\n\ndef test_keeps",
  );
  expect(file).not.toContain("unused");
});

test("reads headings, hooks and mocks of scripts, and puts imports right", async () => {
  const code = [
    'import { total } from "./cart";',
    'describe("total", () => {',
    "  let prices;",
    "  beforeEach(() => {",
    "    prices = [1, 2];",
    "  });",
    '  it("adds up", () => {',
    "    expect(total(prices)).toBe(3);",
    "  });",
    '  it.skip("later", () => {',
    "    expect(total(prices)).toBe(3);",
    "  });",
    '  it("ends the run", () => {',
    "    expect(total(prices)).toBe(3);",
    "    process.exit(0);",
    "  });",
    "});",
    'vi.mock("./cart");',
  ].join("\n");
  const { file, refused } = await judge(`\`\`\`js\n${code}\n\`\`\``, "src/cart.js");
  expect(refused.map(({ step }) => step).sort()).toEqual(["no smell", "stays within the test"]);
  expect(file).toBe(`import { beforeEach, describe, expect, it } from "vitest";
import { total } from "../src/cart.js";

describe("total", () => {
  let prices;

  beforeEach(() => {
    prices = [1, 2];
  });

  it("adds up", () => {
    expect(total(prices)).toBe(3);
  });
});
`);
});

test("1,000 damaged answers leave only tests that stand in their own file and break no rule", async () => {
  const random = createRandom(17);
  const good = Array.from({ length: 20 }, () => [goodTest, python(goodTest)]).flat();
  const sources = [...badAnswers.map(([, answer]) => answer), ...good].filter(({ length }) => length < 5_000);
  let left = 0;
  for (let at = 0; at < 1_000; at++) {
    const answer = damage(
      sources[random.below(sources.length)] ?? "",
      sources[random.below(sources.length)] ?? "",
      random,
    );
    const judged = await judge(answer);
    left += judged.left.length;
    for (const { reason, step } of judged.refused) expect(`${step}${reason}`).not.toBe("");
    for (const word of [
      "os.fork",
      "subprocess.run",
      "os._exit",
      "os.system",
      "/etc/passwd",
      "BEGIN RSA",
      "../..",
    ])
      expect(judged.file).not.toContain(`${word}(`);
    if (judged.left.length > 0)
      expect(outlines.parse("tests/test_cart_agent.py", judged.file)?.hasError).toBe(false);
  }
  expect(left).toBeGreaterThan(100);
}, 120_000);
