import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";

/** A field to search with. */
export function SearchField({
  label,
  text,
  onType,
  id,
  children,
}: {
  /** What is searched; it stands in the empty field too. */
  readonly label: string;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly id?: string;
  readonly children?: ReactNode;
}) {
  return (
    <label className="search">
      <Icon name="search" size={16} />
      <span className="visually-hidden">{label}</span>
      <input
        {...(id !== undefined && { id })}
        type="search"
        value={text}
        maxLength={200}
        placeholder={label}
        onChange={(event) => onType(event.target.value)}
      />
      {children}
    </label>
  );
}
