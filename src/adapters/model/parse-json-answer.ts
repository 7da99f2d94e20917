const longestAnswer = 200_000;

/** The JSON of an answer, even if a model thinks aloud, explains or fences it; undefined if it has none. */
export function parseJsonAnswer(text: string): unknown {
  if (text.length > longestAnswer) return undefined;
  const said = text.replace(/^[\s\S]*<\/think>/, "");
  const fenced = /```[a-z]*\s*\n([\s\S]*?)```/i.exec(said)?.[1];
  const braced = said.slice(said.indexOf("{"), said.lastIndexOf("}") + 1);
  return parse(said) ?? parse(fenced) ?? parse(braced);
}

function parse(text = ""): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
