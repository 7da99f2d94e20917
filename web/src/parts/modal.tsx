import { type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "./icon.tsx";

/** A dialog over the page; Escape closes it, and the focus goes back to where it was. */
export function Modal({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="modal" aria-labelledby={id} onClose={onClose}>
      <header className="modal-head">
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          className="button ghost icon-only"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="cross" />
        </button>
      </header>
      {children}
    </dialog>
  );
}
