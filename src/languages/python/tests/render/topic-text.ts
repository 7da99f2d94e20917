import type { Assertion, Topic } from "../../../search/oracle.ts";
import { topicText as commonText, type TestParts } from "../../../tests/render/test-parts.ts";

/** The expression that an assertion checks, if the call's result has a name. */
export function topicText(topic: Topic, parts: TestParts, result: string): string {
  if (topic.of === "length") return `len(${result})`;
  if (topic.of === "text") return `str(${result})`;
  if (isStream(topic)) {
    const captured = readsBothStreams(parts.assertions) ? "captured" : "capsys.readouterr()";
    return `${captured}.${topic.of === "printed" ? "out" : "err"}`;
  }
  return topic.of === "file" ? "tmp_path" : (commonText(topic, parts, result) ?? "");
}

/** Whether it is one of the standard streams. */
export function isStream({ of }: Topic): boolean {
  return of === "printed" || of === "complained";
}

/** Whether assertions check both standard streams: captured output can be read only once. */
export function readsBothStreams(assertions: readonly Assertion[]): boolean {
  const topics = new Set(
    assertions.map((assertion) => (assertion.kind === "throws" ? "" : assertion.topic.of)),
  );
  return topics.has("printed") && topics.has("complained");
}
