import type { Work } from "./work-options.ts";

/** Work that is loaded when it is first asked for: looking back and deciding need none of it, and it takes longest to load. */
export function createLazyWork(load: () => Promise<Work>): Work {
  let loading: Promise<Work> | undefined;
  const work = () => {
    loading ??= load();
    return loading;
  };
  return {
    submit: async (asked) => (await work()).submit(asked),
    drive: async (...asked) => (await work()).drive(...asked),
    serve: async (asked) => (await work()).serve(asked),
    prune: async () => (await work()).prune(),
    build: async (asked) => (await work()).build(asked),
    test: async (asked) => (await work()).test(asked),
    plan: async (asked) => (await work()).plan(asked),
    write: async (asked) => (await work()).write(asked),
    writeFor: async (asked) => (await work()).writeFor(asked),
    diff: async (asked) => (await work()).diff(asked),
    propose: async (asked) => (await work()).propose(asked),
    request: async (asked) => (await work()).request(asked),
    brief: async (asked) => (await work()).brief(asked),
    heal: async (...asked) => (await work()).heal(...asked),
    mockCommit: async (asked) => (await work()).mockCommit(asked),
    quarantine: async (repo) => (await work()).quarantine(repo),
    doctor: async (asked) => (await work()).doctor(asked),
    openArchive: async (address) => (await work()).openArchive(address),
    capabilities: {
      list: async (repo) => (await work()).capabilities.list(repo),
      request: async (asked) => (await work()).capabilities.request(asked),
      off: async (asked) => (await work()).capabilities.off(asked),
    },
    policy: {
      check: async (question) => (await work()).policy.check(question),
      explain: async (repo) => (await work()).policy.explain(repo),
      log: async (asked) => (await work()).policy.log(asked),
      verify: async (asked) => (await work()).policy.verify(asked),
    },
    gate: {
      check: async (asked) => (await work()).gate.check(asked),
      verify: async (asked) => (await work()).gate.verify(asked),
    },
  };
}
