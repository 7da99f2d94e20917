import type { Regression } from "./gen/goldseam/v1/heal_pb.ts";
import type { Run } from "./gen/goldseam/v1/loop_pb.ts";

/** The tickets of a run that are still open: those of the last build that failed. */
export function openTickets({ tickets }: Pick<Run, "tickets">): Regression[] {
  const last = tickets.at(-1);
  return tickets.filter(({ cycle, build }) => cycle === last?.cycle && build === last.build);
}
