/** A function with its file, from `src/price.js::total`; a file alone is shown as it is. */
export function Target({ name }: { readonly name: string }) {
  const at = name.indexOf("::");
  if (at < 0) return <code className="path">{name}</code>;
  return (
    <>
      <code className="path">{name.slice(at + 2)}</code>{" "}
      <code className="path quiet">{name.slice(0, at)}</code>
    </>
  );
}
