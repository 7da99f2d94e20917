// The environment variables that calls see: what a plan says of them holds, and what it does not is noted.
const { get, has, set, deleteProperty } = Reflect;

/** Takes the place of `process.env` for good. Reads are noted of variables that `source` names, and of those that are set. */
export function createEnvironment(source) {
  const words = new Set(source.match(/\w+/g));
  const actual = process.env;
  const usual = { __proto__: null, ...actual };
  const known = new Set();
  const read = new Set();
  let isChanged = false;
  const note = (name) => {
    if (!known.has(name) && (words.has(name) || name in usual)) read.add(name);
  };
  const change = (apply) => {
    isChanged = true;
    return apply();
  };
  process.env = new Proxy(actual, {
    get: (target, name) => {
      note(name);
      return get(target, name);
    },
    has: (target, name) => {
      note(name);
      return has(target, name);
    },
    set: (target, name, value) => change(() => set(target, name, value)),
    deleteProperty: (target, name) => change(() => deleteProperty(target, name)),
  });
  const putBack = () => {
    for (const name of Object.keys(actual)) if (!(name in usual)) delete actual[name];
    Object.assign(actual, usual);
    isChanged = false;
  };
  return {
    /** Puts variables in place, those without a value away, and forgets what was noted. */
    begin(variables) {
      if (isChanged) putBack();
      known.clear();
      read.clear();
      for (const { name, value } of variables) {
        known.add(name);
        isChanged = true;
        if (value.kind === "null") delete actual[name];
        else actual[name] = value.value;
      }
    },
    /** The names of variables that were read and that no setting says. */
    read: () => [...read],
  };
}
