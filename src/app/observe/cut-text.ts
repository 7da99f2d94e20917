const mostCharacters = 4_000;

/** The beginning of a text, and how much is missing. */
export function cutText(text: string): string {
  const left = text.length - mostCharacters;
  return left > 0 ? `${text.slice(0, mostCharacters)}\n[… ${left} characters more]` : text;
}
