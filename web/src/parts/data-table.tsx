import type { ReactNode } from "react";
import { Scroll } from "./scroll.tsx";

/** A column; `numeric` ones are set to the right. */
export interface Column {
  readonly title: ReactNode;
  readonly numeric?: boolean;
}

/**
 * A table that scrolls by itself where it is wider than the page; `stacks` has each row stand as a block on a phone, where
 * cells are told by `data-title`. The rows are its children.
 */
export function DataTable({
  label,
  columns,
  stacks = false,
  children,
}: {
  readonly label: string;
  readonly columns: readonly (Column | string)[];
  readonly stacks?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Scroll label={label}>
      <table className={stacks ? "data stacks" : "data"}>
        <thead>
          <tr>
            {columns.map((column, at) => {
              const { title, numeric = false }: Column =
                typeof column === "string" ? { title: column } : column;
              return (
                <th key={at} scope="col" className={numeric ? "numeric" : undefined}>
                  {title}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Scroll>
  );
}
