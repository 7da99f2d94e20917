/** Whoever asks while the same is being worked out gets that answer. The next one who asks has it worked out again. */
export function shareWork<Asked, Answer>(
  work: (asked: Asked) => Promise<Answer>,
): (asked: Asked) => Promise<Answer> {
  const underWay = new Map<string, Promise<Answer>>();
  return (asked) => {
    const key = JSON.stringify(asked);
    const known = underWay.get(key);
    if (known) return known;
    const answer = work(asked).finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  };
}
