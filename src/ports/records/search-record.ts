/** What searches found, beside the calls of a model: what a search finds depends on the time it has, and a model is asked about it. */
export interface SearchRecord {
  /** What is on record for the same request. A replay throws USAGE if there is nothing; a recording has none. */
  find(request: Readonly<Record<string, unknown>>): Promise<string | undefined>;
  /** A replay keeps nothing. */
  keep(request: Readonly<Record<string, unknown>>, found: string): Promise<void>;
}
