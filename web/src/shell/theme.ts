export type Theme = "system" | "light" | "dark";

const key = "goldseam-theme";

/** The reader's choice; the system's where they made none, or where the browser keeps nothing. */
export function storedTheme(): Theme {
  try {
    const kept = localStorage.getItem(key);
    return kept === "light" || kept === "dark" ? kept : "system";
  } catch {
    return "system";
  }
}

export function applyTheme(theme: Theme): void {
  if (theme === "system") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.dataset["theme"] = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // It holds until the page is closed.
  }
}
