import { useEffect } from "react";

/** Names the page for tabs, histories and screen readers. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – Goldseam`;
  }, [title]);
}
