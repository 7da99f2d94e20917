/** Verbs that documentation of functions begins with. */
const known = new Set(
  `accept accumulate acquire activate add adjust advance align allocate allow analyze append apply approximate
  assemble assert assign attach await begin bind blend block bound break broadcast build bump cache calculate call
  cancel capitalize capture cast catch center change check choose chop chunk clamp classify clean clear clip clone
  close coerce collapse collect combine compact compare compile complete compose compress compute concatenate
  configure connect construct consume contain continue convert copy count create crop cut debounce decide decode
  decrease decrement decrypt deduplicate defer define delay delete deliver demand derive describe deserialize destroy
  detect determine disable discard disconnect dispatch display distribute divide do download draw drop dump duplicate
  embed emit enable encode encrypt end enforce ensure enter enumerate erase escape estimate evaluate exclude execute
  exit expand expect explode export extend extract fail fall fetch fill filter find finish fire fit flatten flip
  flush fold follow force forget format forward free freeze gather generate get give group guarantee guess handle
  hash have hide highlight hold identify ignore implement import include increase increment indent infer initialize
  inject insert inspect install interpolate intersect invert invoke is isolate iterate join keep launch lay leave lift
  limit link list listen load locate lock log look lower make map mark mask match measure memoize merge minify mirror
  modify move multiply mutate name negate normalize notify number obtain offset omit open order output overwrite pack pad
  paginate pair parse partition pass pause peek perform permute pick pin place pluck pop populate post prefer prefix
  prepare prepend preserve press prevent print process produce project prompt propagate provide prune publish pull push put
  query queue quote raise randomize rank reach read rebuild receive recompute record recover reduce refer refresh
  refuse register reject release reload remove rename render repair repeat replace report represent request require
  reset reshape resize resolve respect restore restrict resume retain retrieve retry return reuse reverse revert revive
  rewrite rotate round route run sample sanitize save say scale scan schedule score search seek select send separate
  serialize serve set share shift shorten show shrink shuffle shut sign simplify skip slice slugify smooth snap solve sort
  specify spell split spread squash stack start stop store stream stretch strip subscribe subtract sum support
  suppress swap switch sync take tell terminate test throttle throw toggle tokenize trace track transform translate
  transpose traverse treat trigger trim truncate try turn undo unescape unify uninstall unlock unpack unquote unregister
  unset unsubscribe unwrap update upgrade upload use validate verify wait walk warn watch wrap write yield zip`.split(
    /\s+/,
  ),
);

/** The third person of a verb in its plain or third form; undefined for other words. */
export function thirdPerson(word: string): string | undefined {
  if (known.has(word)) return inflected(word);
  return infinitive(word) === undefined ? undefined : word;
}

/** The plain form of a verb in the third person; undefined for other words. */
export function infinitive(word: string): string | undefined {
  const british = word.replace(/is(e|es)$/, "iz$1");
  return [...known].find((verb) => inflected(verb) === word || inflected(verb) === british);
}

function inflected(verb: string): string {
  if (verb === "is") return "is";
  if (verb === "have") return "has";
  if (/(?:s|sh|ch|x|z|o)$/.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}
