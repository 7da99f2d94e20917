import type { DatabaseSync } from "node:sqlite";
import type { CodeIndexStore } from "../../../ports/code-index.ts";
import { createFactsWriter } from "./facts-writer.ts";
import { isDamage, openIndexFile, removeIndexFile } from "./open-index-file.ts";
import { fromSymbols, selectSymbols, toImporter, toMatch, toSymbol } from "./rows.ts";

const nameWeight = 8;
const headWeight = 3;
const keysAtOnce = 500;
/** As many old files are kept as there are current ones, and some more for small repositories. */
const spareFiles = 1_000;
/** Other processes wait meanwhile. */
const mostRemoved = 2_000;
const mostTexts = 1_000;
const mostVectors = 20_000;

/**
 * The store of facts on one SQLite file with FTS5. The file is opened when it is first needed. `madeBy` names the code that
 * computes the facts: those of other code are discarded.
 */
export function createSqliteCodeIndex(path: string, madeBy = ""): CodeIndexStore {
  let opened: DatabaseSync | undefined;
  /** Runs work on an intact file: a damaged one is emptied and the work repeated. */
  const useNow = <T>(work: (db: DatabaseSync) => T): T => {
    opened ??= openIndexFile(path, madeBy);
    try {
      return work(opened);
    } catch (error) {
      if (!isDamage(error)) throw error;
      opened.close();
      removeIndexFile(path);
      opened = openIndexFile(path, madeBy);
      return work(opened);
    }
  };
  const use = async <T>(work: (db: DatabaseSync) => T): Promise<T> => useNow(work);
  return {
    missing: (keys) => use((db) => missingKeys(db, keys)),
    add: (files) => use((db) => inTransaction(db, () => createFactsWriter(db).add(files))),
    read: (key) =>
      use((db) => {
        const file = db.prepare("SELECT id, skipped, imports FROM files WHERE key = ?").get(key);
        if (!file) return undefined;
        const rows = db
          .prepare(`${selectSymbols} ${fromSymbols} WHERE symbols.file = ? ORDER BY symbols.id`)
          .all(file["id"] ?? 0);
        const imports = JSON.parse(String(file["imports"])) as string[];
        return { skipped: String(file["skipped"]), imports, symbols: rows.map(toSymbol) };
      }),
    match: (words, limit) =>
      use((db) => {
        const found = words.map((word) => `"${word.replaceAll('"', "")}"`).join(" OR ");
        if (found === "") return [];
        const best = `SELECT rowid AS id, -bm25(words, ${nameWeight}, ${headWeight}, 1) AS score FROM words
          WHERE words MATCH ? ORDER BY score DESC, rowid LIMIT ?`;
        const rows = db.prepare(`${selectSymbols}, score ${fromSymbols} JOIN (${best}) AS best
          ON best.id = symbols.id ORDER BY score DESC, symbols.id`);
        return rows.all(found, limit).map(toMatch);
      }),
    named: (name, limit) =>
      use((db) =>
        db
          .prepare(`${selectSymbols} ${fromSymbols} WHERE symbols.last = ? LIMIT ?`)
          .all(name, limit)
          .map(toSymbol),
      ),
    callersOf: (name, limit) =>
      use((db) => {
        const rows = db.prepare(
          `${selectSymbols} ${fromSymbols} JOIN calls ON calls.symbol = symbols.id WHERE calls.name = ? LIMIT ?`,
        );
        return rows.all(name, limit).map(toSymbol);
      }),
    importersOf: (word, limit) =>
      use((db) => {
        const rows = db.prepare(
          "SELECT key, files.imports FROM imports JOIN files ON files.id = imports.file WHERE word = ? LIMIT ?",
        );
        return rows.all(word, limit).map(toImporter);
      }),
    readVectors: (model, hashes) =>
      use((db) => {
        const one = db.prepare("SELECT vector FROM vectors WHERE hash = ? AND model = ?");
        const found = hashes.flatMap((hash) => {
          const vector = one.get(hash, model)?.["vector"];
          return vector instanceof Uint8Array
            ? [[hash, new Float32Array(vector.slice().buffer)] as const]
            : [];
        });
        return new Map(found);
      }),
    addVectors: (model, vectors) =>
      use((db) =>
        inTransaction(db, () => {
          const insert = db.prepare("INSERT OR REPLACE INTO vectors (hash, model, vector) VALUES (?, ?, ?)");
          for (const [hash, { buffer, byteOffset, byteLength }] of vectors)
            insert.run(hash, model, new Uint8Array(buffer, byteOffset, byteLength));
          db.prepare("DELETE FROM vectors WHERE id <= (SELECT max(id) FROM vectors) - ?").run(mostVectors);
        }),
      ),
    readText: (key) =>
      useNow((db) => {
        const text = db.prepare("SELECT text FROM texts WHERE key = ?").get(key)?.["text"];
        return text === undefined ? undefined : String(text);
      }),
    keepTexts: (texts) =>
      use((db) =>
        inTransaction(db, () => {
          const insert = db.prepare("INSERT OR IGNORE INTO texts (key, text) VALUES (?, ?)");
          for (const [key, text] of texts) insert.run(key, text);
          db.prepare("DELETE FROM texts WHERE id <= (SELECT max(id) FROM texts) - ?").run(mostTexts);
        }),
      ),
    prune: (keys) => use((db) => inTransaction(db, () => prune(db, keys))),
    close: async () => {
      opened?.close();
      opened = undefined;
    },
  };
}

function missingKeys(db: DatabaseSync, keys: readonly string[]): string[] {
  const known = new Set<string>();
  for (let start = 0; start < keys.length; start += keysAtOnce) {
    const some = keys.slice(start, start + keysAtOnce);
    const rows = db
      .prepare("SELECT key FROM files WHERE key IN (SELECT value FROM json_each(?))")
      .all(JSON.stringify(some));
    for (const row of rows) known.add(String(row["key"]));
  }
  return keys.filter((key) => !known.has(key));
}

function prune(db: DatabaseSync, keys: readonly string[]): void {
  const count = Number(db.prepare("SELECT count(*) AS files FROM files").get()?.["files"]);
  if (count <= 2 * keys.length + spareFiles) return;
  const kept = new Set(keys);
  const rows = db.prepare("SELECT id, key FROM files ORDER BY id").all();
  const writer = createFactsWriter(db);
  const others = rows.filter((row) => !kept.has(String(row["key"])));
  for (const row of others.slice(0, mostRemoved)) writer.remove(Number(row["id"]));
}

function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    db.exec("COMMIT");
    return result;
  } catch (error) {
    // Damage may have ended the transaction already.
    if (db.isTransaction) db.exec("ROLLBACK");
    throw error;
  }
}
