import { readNote, readText } from "./read-text.ts";

/** A line of words with code in it. */
export function Text({ children }: { readonly children: string }) {
  return readText(children).map(({ text, isCode }, at) => (isCode ? <code key={at}>{text}</code> : text));
}

/** A note with headings. Nothing of it becomes markup. */
export function Note({ text }: { readonly text: string }) {
  return (
    <div className="note">
      {readNote(text).map((part, at) => (
        <div key={at}>
          {part.heading !== "" && (
            <p className="note-heading">
              <Text>{part.heading}</Text>
            </p>
          )}
          {part.blocks.map(({ isItem, text: words }, nth) => (
            <p key={nth} className={isItem ? "prose note-item" : "prose"}>
              <Text>{words}</Text>
            </p>
          ))}
        </div>
      ))}
    </div>
  );
}
