/** One of a few, as buttons side by side. */
export function Segments<Id extends string | number>({
  legend,
  options,
  chosen,
  onChoose,
}: {
  readonly legend: string;
  readonly options: readonly { readonly id: Id; readonly title: string }[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
}) {
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{legend}</legend>
      {options.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          className="segment"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          {title}
        </button>
      ))}
    </fieldset>
  );
}
