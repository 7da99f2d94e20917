import { expect, test } from "vitest";
import { systemCallFilter } from "./system-call-filter.ts";

const machines = {
  x64: { audit: 0xc000003e, read: 0, keyctl: 250, memfd: 319, socket: 41, shmget: 29, fchmod: 91 },
  arm64: { audit: 0xc00000b7, read: 63, keyctl: 219, memfd: 279, socket: 198, shmget: 194, fchmod: 52 },
} as const;
const [allowed, killed, refused] = ["allow", "kill", (error: number) => `error ${error}`] as const;

/** What the kernel would make of a call. */
function judge(
  filter: Buffer,
  call: { audit: number; number: number; arguments?: readonly bigint[] },
): string {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(call.number, 0);
  data.writeUInt32LE(call.audit, 4);
  call.arguments?.forEach((value, index) => {
    data.writeBigUInt64LE(value, 16 + 8 * index);
  });
  let loaded = 0;
  for (let at = 0; ; at += 8) {
    const code = filter.readUInt16LE(at);
    const value = filter.readUInt32LE(at + 4);
    const jump = (holds: boolean) => 8 * filter.readUInt8(at + (holds ? 2 : 3));
    if (code === 0x20) loaded = data.readUInt32LE(value);
    else if (code === 0x15) at += jump(loaded === value);
    else if (code === 0x25) at += jump(loaded > value);
    else if (code === 0x35) at += jump(loaded >= value);
    else if (code === 0x45) at += jump((loaded & value) !== 0);
    else if (code === 0x06) return verdict(value);
    else throw new Error(`no such instruction: ${code}`);
  }
}

function verdict(value: number): string {
  if (value === 0x7fff0000) return allowed;
  return value === 0x80000000 ? killed : refused(value & 0xffff);
}

test.each(["x64", "arm64"] as const)("on %s, refuses what no build needs and nothing else", (name) => {
  const filter = systemCallFilter(name) ?? Buffer.alloc(0);
  const machine = machines[name];
  const call = (number: number, ...given: readonly bigint[]) =>
    judge(filter, { audit: machine.audit, number, arguments: given });
  expect(call(machine.read)).toBe(allowed);
  expect(call(machine.keyctl)).toBe(refused(1));
  expect(call(machine.memfd)).toBe(refused(38));
  expect([1n, 2n, 10n, 16n].map((family) => call(machine.socket, family))).toEqual(Array(4).fill(allowed));
  expect(call(machine.socket, 40n)).toBe(refused(97));
  expect(call(machine.shmget, 0n, 56n)).toBe(allowed);
  expect(call(machine.shmget, 0n, 1n << 20n)).toBe(refused(38));
  expect(call(machine.shmget, 0n, 1n << 32n)).toBe(refused(38));
  expect(call(machine.fchmod, 3n, 0o755n)).toBe(allowed);
  expect(call(machine.fchmod, 3n, 0o4755n)).toBe(refused(1));
  expect(judge(filter, { audit: 0x40000003, number: machine.read })).toBe(killed);
});

test("treats calls of the x32 interface as unknown, and knows no other architecture", () => {
  const filter = systemCallFilter("x64") ?? Buffer.alloc(0);
  expect(judge(filter, { audit: machines.x64.audit, number: 0x40000000 + 41 })).toBe(refused(38));
  expect(systemCallFilter("s390x")).toBeUndefined();
});
