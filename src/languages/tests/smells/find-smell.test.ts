import { beforeAll, describe, expect, test } from "vitest";
import { createOutlineParser } from "../../create-outline-parser.ts";
import type { SyntaxParser } from "../../syntax/outline.ts";
import { testShapes } from "./copies.ts";
import { findSmell, type SmellName } from "./find-smell.ts";

let parser: SyntaxParser;
beforeAll(async () => {
  parser = await createOutlineParser();
});

const python = (body: string, head = "") =>
  `import pytest\nfrom shop.price import label, Price\n${head}\n\ndef test_it():\n${body.replaceAll(/^(?=.)/gm, "    ")}\n`;
const javascript = (body: string, head = "") =>
  `import { expect, it, vi } from "vitest";\nimport assert from "node:assert/strict";\nimport { label } from "../src/price.js";\n${head}\nit("works", async () => {\n${body}\n});\n`;

function smellOf(path: string, text: string): SmellName | undefined {
  const tree = parser.tree(path, text);
  return tree && findSmell(tree, path)?.name;
}

describe("smells of Python tests", () => {
  const hostile: Record<SmellName, readonly (string | readonly [string, string])[]> = {
    "no assertion": [
      "label(3)",
      "label(3) == 'x'",
      "print('assert label(3)')",
      "# assert label(3) == 'x'\nlabel(3)",
      "if False:\n    assert label(3) == 'x'",
      "try:\n    assert label(3) == 'x'\nexcept Exception:\n    pass",
      "try:\n    assert label(3) == 'x'\nexcept:\n    print('no')",
    ],
    tautology: [
      "label(3)\nassert True",
      "label(3)\nassert 1",
      'assert "label"',
      "assert (label(3) == 'x', 'a message')",
      "x = label(3)\nassert x == x",
      "assert label(3) == label(3)",
      "assert label( 3 )  == label(3)",
      "label(3)\nassert 1 == 1",
      "label(3)\nassert 'a' != 'b'",
      "x = 5\nlabel(x)\nassert x == 5",
      "assert label(3) == 'x' or True",
      "assert len(label(3)) >= 0",
      "assert label",
      "assert not False",
      "label(3)\nself.assertEqual(1, 1)",
      "label(3)\nself.assertTrue(True)",
    ],
    "mock echo": [
      ["m = Mock(return_value=5)\nassert m() == 5", "from unittest.mock import Mock"],
      [
        "m = MagicMock()\nm.get.return_value = 5\nassert m.get('a') == 5",
        "from unittest.mock import MagicMock",
      ],
      [
        "m = MagicMock()\nm.get.return_value = 5\nassert m.get.return_value == 5",
        "from unittest.mock import MagicMock",
      ],
      [
        "with patch('shop.price.label', return_value='x'):\n    assert label(3) == 'x'",
        "from unittest.mock import patch",
      ],
      [
        "m = Mock(return_value=5)\nresult = m(1)\nassert result == 5",
        "from unittest import mock\nfrom unittest.mock import Mock",
      ],
      [
        "monkeypatch.setattr(price, 'label', lambda n: 'x')\nassert price.label(3) == 'x'",
        "from shop import price",
      ],
    ],
    "snapshot only": [
      "assert label(3) == snapshot",
      "snapshot.assert_match(label(3), 'label.txt')",
      "data_regression.check(label(3))",
    ],
    sleep: [
      ["time.sleep(0.1)\nassert label(3) == 'x'", "import time"],
      ["nap(2)\nassert label(3) == 'x'", "from time import sleep as nap"],
      ["import asyncio\nasyncio.sleep(1)\nassert label(3) == 'x'", ""],
      ["pause = 0.2\ntime.sleep(pause)\nassert label(3) == 'x'", "import time"],
      ["time.sleep(60 * 5)\nassert label(3) == 'x'", "import time"],
    ],
    network: [
      ["assert requests.get('https://example.com').status_code == 200", "import requests"],
      ["assert urlopen('http://example.com').read() == b''", "from urllib.request import urlopen"],
      ["s = socket.socket()\ns.connect(('example.com', 80))\nassert label(3) == 'x'", "import socket"],
      [
        "c = http.client.HTTPSConnection('example.com')\nassert c.getresponse().status == 200",
        "import http.client",
      ],
    ],
    randomness: [
      ["n = random.randint(1, 9)\nassert label(n) == f'{n}.00'", "import random"],
      ["n = choice([1, 2])\nassert label(n) == 'x'", "from random import choice"],
      ["assert label(uuid.uuid4()) == 'x'", "import uuid"],
      ["assert label(np.random.rand()) == 'x'", "import numpy as np"],
      ["rng = np.random.default_rng()\nassert label(rng.random()) == 'x'", "import numpy as np"],
      ["assert label(secrets.token_hex()) == 'x'", "import secrets"],
    ],
    "wall clock": [
      ["assert label(time.time()) == 'x'", "import time"],
      ["assert label(datetime.now()) == 'x'", "from datetime import datetime"],
      ["assert label(datetime.date.today()) == 'x'", "import datetime"],
      ["start = time.perf_counter()\nlabel(3)\nassert time.perf_counter() - start < 1", "import time"],
    ],
    skipped: [
      "pytest.skip('later')\nassert label(3) == 'x'",
      "self.skipTest('later')\nassert label(3) == 'x'",
    ],
  };
  test.each(
    Object.entries(hostile).flatMap(([smell, bodies]) =>
      bodies.map((body): [string, string, string] => {
        const [text, head] = typeof body === "string" ? [body, ""] : [body[0], body[1]];
        return [smell, text, head];
      }),
    ),
  )("%s: %s", (smell, body, head) => {
    expect(smellOf("tests/test_it.py", python(body, head))).toBe(smell);
  });

  test("a decorator that skips is seen", () => {
    const text =
      "import pytest\n\n@pytest.mark.skipif(True, reason='x')\ndef test_it():\n    assert label(3) == 'x'\n";
    expect(smellOf("tests/test_it.py", text)).toBe("skipped");
  });

  const innocent: readonly (string | readonly [string, string])[] = [
    "assert label(3) == '3.00'",
    "assert label(3) == '3.00', 'says the price'",
    "with pytest.raises(ValueError, match='negative'):\n    label(-1)",
    "x = label(3)\nassert x == '3.00'",
    "assert not label(0)",
    "assert label(3) is not None",
    "assert Price(1) == Price(1)",
    "assert label(3) is label(3)",
    "value = label(float('nan'))\nassert value != value",
    "items = []\nlabel(items)\nassert items == []",
    "assert label('import time; time.sleep(5)') == 'x'",
    "assert label('assert True') == 'x'",
    "for n in [1, 2]:\n    assert label(n) == f'{n}.00'",
    "try:\n    label(-1)\nexcept ValueError as error:\n    assert str(error) == 'negative'\nelse:\n    pytest.fail('no error')",
    "self.assertEqual(label(3), '3.00')",
    "assert label(3) == '3.00' and label(4) == '4.00'",
    "try:\n    price = label(3)\nexcept Exception:\n    price = None\nelse:\n    assert price == '3.00'",
    "if False:\n    pass\nelse:\n    assert label(3) == '3.00'",
    "assert len(label(3)) >= 1",
    "assert label(3) in ('3.00', '3')",
    "total = 0\nfor n in [1, 2]:\n    total += n\nassert total == 3",
    ["m = Mock(return_value=5)\nassert label(m) == '5.00'", "from unittest.mock import Mock"],
    ["m = Mock()\nlabel(m)\nm.assert_called_once_with(3)", "from unittest.mock import Mock"],
    ["m = Mock()\nlabel(m)\nassert m.call_count == 1", "from unittest.mock import Mock"],
    [
      "with patch('shop.price.rate', return_value=2):\n    assert label(3) == '6.00'",
      "from unittest.mock import patch",
    ],
    ["time.sleep(0.01)\nassert label(3) == 'x'", "import time"],
    [
      "monkeypatch.setattr(time, 'sleep', lambda s: None)\ntime.sleep(9)\nassert label(3) == 'x'",
      "import time",
    ],
    ["random.seed(7)\nassert label(random.randint(1, 9)) == 'x'", "import random"],
    ["rng = random.Random(7)\nassert label(rng.random()) == 'x'", "import random"],
    ["rng = np.random.default_rng(7)\nassert label(rng.random()) == 'x'", "import numpy as np"],
    [
      "with freeze_time('2024-01-01'):\n    assert label(datetime.now()) == 'x'",
      "from datetime import datetime\nfrom freezegun import freeze_time",
    ],
    ["assert label(datetime(2024, 1, 1)) == 'x'", "from datetime import datetime"],
    ["assert label('https://example.com') == 'example.com'", ""],
    ["a, b = socket.socketpair()\nassert label(a) == 'x'", "import socket"],
    [
      "responses.add(responses.GET, 'https://example.com')\nassert requests.get('https://example.com').ok",
      "import requests, responses",
    ],
    ["assert label(uuid.UUID(int=1)) == 'x'", "import uuid"],
  ];
  test.each(innocent.map((body) => (typeof body === "string" ? [body, ""] : [...body])))(
    "innocent: %s",
    (body = "", head = "") => {
      expect(smellOf("tests/test_it.py", python(body, head))).toBeUndefined();
    },
  );
});

describe("smells of JavaScript and TypeScript tests", () => {
  const hostile: Record<SmellName, readonly (string | readonly [string, string])[]> = {
    "no assertion": [
      "label(3);",
      "expect(label(3));",
      "expect(label(3)).not;",
      "expect.assertions(1); label(3);",
      "// expect(label(3)).toBe(1)\nlabel(3);",
      'console.log("expect(label(3)).toBe(1)");',
      "try { expect(label(3)).toBe(1); } catch {}",
      "if (false) { expect(label(3)).toBe(1); }",
    ],
    tautology: [
      "label(3); expect(true).toBe(true);",
      "label(3); assert.ok(true);",
      "label(3); assert(1);",
      "const x = label(3); expect(x).toBe(x);",
      "expect(label(3)).toEqual(label( 3 ));",
      "assert.equal(label(3), label(3));",
      "label(3); assert.strictEqual('a', 'a');",
      "const n = 5; label(n); expect(n).toBe(5);",
      "assert(label(3) === 'x' || true);",
      "expect(label(3).length).toBeGreaterThanOrEqual(0);",
      "expect(label).toBeDefined();",
      "expect([1]).to.deep.equal([1]); label(3);",
      "expect(1 + 1).toBe(2); label(3);",
    ],
    "mock echo": [
      "const f = vi.fn().mockReturnValue(5); expect(f()).toBe(5);",
      "const f = vi.fn(() => 5); const got = f(1); expect(got).toBe(5);",
      "const f = vi.fn().mockResolvedValue(5); expect(await f()).toBe(5);",
      'vi.spyOn(shop, "rate").mockReturnValue(3); expect(shop.rate()).toBe(3);',
      "const f = sinon.stub().returns(5); assert.equal(f(), 5);",
      "const f = jest.fn().mockReturnValue(5); expect(f(1)).toEqual(5);",
    ],
    "snapshot only": [
      "expect(label(3)).toMatchSnapshot();",
      "expect(label(3)).toMatchInlineSnapshot();",
      "expect(() => label(-1)).toThrowErrorMatchingSnapshot();",
    ],
    sleep: [
      "await new Promise((done) => setTimeout(done, 100)); expect(label(3)).toBe(1);",
      [
        "await wait(1_000); expect(label(3)).toBe(1);",
        'import { setTimeout as wait } from "node:timers/promises";',
      ],
      "const ms = 200; await new Promise((done) => setTimeout(done, ms)); expect(label(3)).toBe(1);",
      ["await sleep(500); expect(label(3)).toBe(1);", 'import { sleep } from "./helpers.js";'],
      "await page.waitForTimeout(300); expect(label(3)).toBe(1);",
    ],
    network: [
      'const r = await fetch("https://example.com"); expect(r.status).toBe(200);',
      ['https.get("https://example.com"); expect(label(3)).toBe(1);', 'import https from "node:https";'],
      ['expect((await axios.get("https://example.com")).status).toBe(200);', 'import axios from "axios";'],
      [
        'const s = connect(80, "example.com"); expect(label(s)).toBe(1);',
        'import { connect } from "node:net";',
      ],
      'const s = new WebSocket("wss://example.com"); expect(label(s)).toBe(1);',
    ],
    randomness: [
      "const n = Math.random(); expect(label(n)).toBe(n);",
      ["expect(label(randomUUID())).toBe(1);", 'import { randomUUID } from "node:crypto";'],
      ["expect(label(faker.person.firstName())).toBe(1);", 'import { faker } from "@faker-js/faker";'],
      "expect(label(crypto.randomUUID())).toBe(1);",
    ],
    "wall clock": [
      "expect(label(Date.now())).toBe(1);",
      "expect(label(new Date())).toBe(1);",
      "const start = performance.now(); label(3); expect(performance.now() - start).toBeLessThan(5);",
      "expect(label(process.hrtime())).toBe(1);",
    ],
    skipped: [
      ["expect(label(3)).toBe(1);", 'it.skip("later", () => {});'],
      ["expect(label(3)).toBe(1);", 'xit("later", () => {});'],
    ],
  };
  const cases = Object.entries(hostile).flatMap(([smell, bodies]) =>
    bodies.map((body): [string, string, string] => {
      const [text, head] = typeof body === "string" ? [body, ""] : [body[0], body[1]];
      return [smell, text, head];
    }),
  );
  test.each(cases)("%s: %s", (smell, body, head) => {
    for (const path of ["test/it.test.js", "test/it.test.ts"])
      expect(smellOf(path, javascript(body, head))).toBe(smell);
  });

  const innocent: readonly (string | readonly [string, string])[] = [
    'expect(label(3)).toBe("3.00");',
    'assert.equal(label(3), "3.00");',
    'assert.deepEqual(label([1]), ["1.00"]);',
    "await expect(label(3)).resolves.toBe(1);",
    "expect(() => label(-1)).toThrow(RangeError);",
    "assert.throws(() => label(-1), { name: 'RangeError' });",
    "expect(label(3)).to.be.true;",
    "label(3).should.equal(1);",
    "const x = label(NaN); expect(x).not.toBe(x);",
    "expect(new Price(1)).toEqual(new Price(1));",
    "const items = []; label(items); expect(items).toEqual([]);",
    "expect(label('setTimeout(done, 5000)')).toBe('x');",
    "expect(label(3)).toMatchSnapshot(); expect(label(4)).toBe(1);",
    'expect(label(3)).toMatchInlineSnapshot(`"3.00"`);',
    "try { label(-1); } catch (error) { expect(error.message).toBe('negative'); }",
    "for (const n of [1, 2]) expect(label(n)).toBe(n);",
    "let n = 1; n += 1; expect(n).toBe(label(1));",
    "const f = vi.fn(); label(f); expect(f).toHaveBeenCalledWith(3);",
    "const log = mock.method(console, 'log', () => {}); label(3); assert.deepEqual(log.mock.calls.map((call) => call.arguments), [[3]]);",
    "const f = vi.fn(() => 5); expect(label(f)).toBe(5);",
    "const f = vi.fn(() => 5); label(f); expect(f.mock.calls.length).toBe(1);",
    "await new Promise((done) => setTimeout(done, 20)); expect(label(3)).toBe(1);",
    "vi.useFakeTimers(); setTimeout(() => {}, 5000); vi.runAllTimers(); expect(label(Date.now())).toBe(1);",
    "vi.setSystemTime(0); expect(label(new Date())).toBe(1);",
    'expect(label(new Date("2024-01-01"))).toBe(1);',
    "expect(label(new Date(2024, 0, 1))).toBe(1);",
    'vi.spyOn(Math, "random").mockReturnValue(0.5); expect(label(3)).toBe(1);',
    "globalThis.fetch = vi.fn(); await fetch('https://example.com'); expect(label(3)).toBe(1);",
    "expect(label('https://example.com')).toBe('example.com');",
    "const r = await fetch('http://localhost:3000'); expect(r.status).toBe(200);",
    [
      "faker.seed(1); expect(label(faker.person.firstName())).toBe(1);",
      'import { faker } from "@faker-js/faker";',
    ],
    "expect(label({ timeout: 5000 })).toBe(1);",
  ];
  test.each(innocent.map((body) => (typeof body === "string" ? [body, ""] : [...body])))(
    "innocent: %s",
    (body = "", head = "") => {
      for (const path of ["test/it.test.js", "test/it.test.ts"])
        expect(smellOf(path, javascript(body, head))).toBeUndefined();
    },
  );
});

describe("copies of a test", () => {
  const shapes = (path: string, text: string) => {
    const tree = parser.tree(path, text);
    return tree ? testShapes(tree).map(({ shape }) => shape) : [];
  };
  test("are seen through titles, layout, comments, quotes and names", () => {
    const [one, two, other] = shapes(
      "a.test.js",
      `it("one", () => { const x = label(3); expect(x).toBe("a"); });
it('two', async function () {
  // the same
  const result = label( 3 )
  expect(result).toBe('a')
});
it("three", () => { const x = label(4); expect(x).toBe("a"); });`,
    );
    expect(two).toBe(one);
    expect(other).not.toBe(one);
    const [first, second, third] = shapes(
      "test_a.py",
      "def test_a():\n    x = f(1)\n    assert x == 'a'\n\ndef test_b():\n    # same\n    y = f(1)\n    assert y == \"a\"\n\ndef test_c():\n    x = f(1)\n    assert x == 'b'\n",
    );
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test("are none where only the words beside an escaped sign differ", () => {
    const [one, other] = shapes(
      "test_a.py",
      'def test_a():\n    assert f("a\\n") == 1\n\ndef test_b():\n    assert f("b\\n") == 1\n',
    );
    expect(other).not.toBe(one);
  });
});
