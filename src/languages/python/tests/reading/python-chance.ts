/** A test whose properties and invented values are the same in each run: seeds are added if it has none. */
export function withSeeds(code: string, helpers: string): string {
  const isProperty = /^[ \t]*@(\w+\.)?given\(/m.test(code);
  return withFakerSeed(isProperty ? withSettings(code) : code, helpers);
}

function withSettings(code: string): string {
  const missing = [
    ...(/\bderandomize\b/.test(code) ? [] : ["derandomize=True"]),
    // The time that one example takes depends on the machine.
    ...(/\bdeadline\b/.test(code) ? [] : ["deadline=None"]),
  ].join(", ");
  if (missing === "") return code;
  const marked = /^([ \t]*@(?:\w+\.)?settings\()(?=\s*(\))?)/m;
  if (marked.test(code))
    return code.replace(marked, (_, start: string, end?: string) => `${start}${missing}${end ? "" : ", "}`);
  return code.replace(/^([ \t]*)@(\w+\.)?given\(/m, (line, indent: string, module = "") => {
    return `${indent}@${module}settings(${missing})\n${line}`;
  });
}

function withFakerSeed(code: string, helpers: string): string {
  const shared = [...helpers.matchAll(/^(\w+)\s*=\s*Faker\(/gm)].flatMap(([, name]) => name ?? []);
  const isUsed = ["Faker", ...shared].some((name) => new RegExp(`\\b${name}\\b`).test(code));
  if (!isUsed || /\.seed(_instance)?\(/.test(`${helpers}\n${code}`)) return code;
  return code.replace(
    /^((?:async )?def \w+\([^)]*\)[^:\n]*:)\n([ \t]+)/m,
    (_, head: string, indent: string) => `${head}\n${indent}Faker.seed(1)\n${indent}`,
  );
}
