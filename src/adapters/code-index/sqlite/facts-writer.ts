import type { DatabaseSync } from "node:sqlite";
import { type FileFacts, importWords, lastName } from "../../../ports/code-index.ts";

/** Adds facts to the tables and removes them; the caller holds the transaction. */
export function createFactsWriter(db: DatabaseSync) {
  const insertFile = db.prepare("INSERT OR IGNORE INTO files (key, skipped, imports) VALUES (?, ?, ?)");
  const insertImport = db.prepare("INSERT OR IGNORE INTO imports VALUES (?, ?)");
  const insertSymbol =
    db.prepare(`INSERT INTO symbols (file, name, last, kind, line_start, line_end, signature, calls)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
  const insertCall = db.prepare("INSERT OR IGNORE INTO calls VALUES (?, ?)");
  const insertWords = db.prepare("INSERT INTO words (rowid, name, head, body) VALUES (?, ?, ?, ?)");

  const addSymbol = (file: number | bigint, symbol: FileFacts["symbols"][number]) => {
    const { name, kind, lineStart, lineEnd, signature, calls, words } = symbol;
    const { lastInsertRowid: id } = insertSymbol.run(
      ...[file, name, lastName(name), kind, lineStart, lineEnd, signature, JSON.stringify(calls)],
    );
    insertWords.run(id, words.name.join(" "), words.head.join(" "), words.body.join(" "));
    for (const call of new Set(calls.map(lastName))) insertCall.run(call, id);
  };

  return {
    add(files: readonly FileFacts[]): void {
      for (const { key, skipped, imports, symbols } of files) {
        const { changes, lastInsertRowid: file } = insertFile.run(key, skipped, JSON.stringify(imports));
        if (changes === 0) continue;
        for (const word of new Set(imports.flatMap(importWords))) insertImport.run(word, file);
        for (const symbol of symbols) addSymbol(file, symbol);
      }
    },
    remove(file: number): void {
      const ids = db.prepare("SELECT id, calls FROM symbols WHERE file = ?").all(file);
      for (const { id = 0, calls } of ids) {
        for (const call of JSON.parse(String(calls)) as string[])
          db.prepare("DELETE FROM calls WHERE name = ? AND symbol = ?").run(lastName(call), id);
        db.prepare("DELETE FROM words WHERE rowid = ?").run(id);
      }
      const imports = db.prepare("SELECT imports FROM files WHERE id = ?").get(file)?.["imports"];
      for (const word of (JSON.parse(String(imports)) as string[]).flatMap(importWords))
        db.prepare("DELETE FROM imports WHERE word = ? AND file = ?").run(word, file);
      db.prepare("DELETE FROM symbols WHERE file = ?").run(file);
      db.prepare("DELETE FROM files WHERE id = ?").run(file);
    },
  };
}
