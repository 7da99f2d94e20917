import { GoldseamError } from "../../contracts/index.ts";
import type { Audit, AuditHead, AuditRecord } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Git } from "../../ports/git.ts";

/** An audit log whose newest records are noted far from it as well. */
export interface NotedAudit extends Audit {
  /** Notes the newest record that this process added. What is far away and cannot be reached keeps nothing from ending. */
  note(): Promise<void>;
}

/** Where heads are noted. */
export interface HeadPlace {
  readonly git: Pick<Git, "readNotes" | "addNote">;
  /** Of a git repository; a name after `#` keeps several logs apart. */
  readonly address: string;
  readonly clock: Clock;
}

/** How long a record may be in the log alone while a process goes on. */
const longestAloneMs = 60_000;
const form = /^(\d{1,15}) ([0-9a-f]{64})$/;

/** The same log, with its heads noted in a ref of a git repository elsewhere, which only ever grows. */
export function noteHeads(audit: Audit, { git, address: given, clock }: HeadPlace): NotedAudit {
  const { address, ref } = readPlace(given);
  let due: AuditRecord | undefined;
  let timer: NodeJS.Timeout | undefined;
  const readHeads = async (): Promise<AuditHead[]> =>
    (await git.readNotes(address, ref)).flatMap((note) => {
      const [, number, hash = ""] = form.exec(note) ?? [];
      return number === undefined ? [] : [{ number: Number(number), hash }];
    });
  const isHeld = async ({ number, hash }: AuditHead) => {
    const [record] = await audit.list({ before: number + 1, limit: 1 });
    return record?.number === number && record.hash === hash;
  };
  const note = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (due === undefined) return;
    const { number, hash } = due;
    due = undefined;
    try {
      const [newest] = await readHeads();
      // A head that the log does not hold is left on top, for verify to find.
      if (newest && (newest.number >= number || !(await isHeld(newest)))) return;
      const date = new Date(clock.nowMs()).toISOString();
      const author = { name: "Goldseam", email: "goldseam@localhost", date };
      await git.addNote(address, ref, { text: `${number} ${hash}`, author });
    } catch (error) {
      if (!(error instanceof GoldseamError)) throw error;
    }
  };
  return {
    ...audit,
    append: async (entry) => {
      due = await audit.append(entry);
      timer ??= setTimeout(() => void note().catch(() => {}), longestAloneMs).unref();
      return due;
    },
    verify: async (options = {}) => {
      const noted = await readHeads();
      const verdict = await audit.verify({ ...options, noted });
      return verdict.status === "intact"
        ? { ...verdict, notedElsewhere: Math.max(0, ...noted.map(({ number }) => number)) }
        : verdict;
    },
    note,
  };
}

function readPlace(given: string): { readonly address: string; readonly ref: string } {
  const [, address = given, name = "log"] = /^(.*)#([\w.-]+)$/.exec(given) ?? [];
  return { address, ref: `refs/goldseam/audit/${name}` };
}
