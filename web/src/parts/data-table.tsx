import type { ReactNode } from "react";
import { Scroll } from "./scroll.tsx";

/** A column; `numeric` ones are set to the right. */
export interface Column {
  readonly title: ReactNode;
  readonly numeric?: boolean;
}

/** A table that scrolls by itself where it is wider than the page. The rows are its children. */
export function DataTable({
  label,
  columns,
  children,
}: {
  readonly label: string;
  readonly columns: readonly (Column | string)[];
  readonly children: ReactNode;
}) {
  return (
    <Scroll label={label}>
      <table className="data">
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
