import type { FailedTest } from "./gen/goldseam/v1/build_pb.ts";

const maxPlain = 3;
const maxLength = 200;

/** A failed test for a person: why it failed, which test and where, and the changed lines that are likely to blame. */
export function failureLines({ cause, message, name, file, place, blamed }: FailedTest): string[] {
  const plain = message
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, maxPlain)
    .map((line) => line.slice(0, maxLength));
  const isChanged = place !== "" && blamed.includes(place);
  const at = isChanged ? `, at the changed line ${place}` : `, at ${place}`;
  const where = place !== "" ? at : file === "" || file === name ? "" : ` (${file})`;
  return [
    ...(cause === "" ? plain : cause.split("\n")),
    `in ${name}${where}`,
    ...blamed.filter((line) => line !== place).map((line) => `changed: ${line}`),
  ];
}
