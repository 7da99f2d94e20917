import type { ReactNode } from "react";
import { useRepository } from "../parts/fields/use-repository.tsx";
import { Empty } from "../parts/states.tsx";

/** A page of settings about one repository, with the field that chooses another. */
export function OfRepository({
  page,
  children,
}: {
  readonly page: string;
  readonly children: (name: string) => ReactNode;
}) {
  const { name, chooser } = useRepository(["settings", page]);
  if (name === undefined) return <Empty icon="flag" title="This server serves no repository" />;
  return (
    <>
      {chooser && <p className="chooser">{chooser}</p>}
      {children(name)}
    </>
  );
}
