import { useState } from "react";
import { Icon } from "../parts/icon.tsx";
import { applyTheme, storedTheme, type Theme } from "./theme.ts";

const next: Readonly<Record<Theme, Theme>> = { system: "light", light: "dark", dark: "system" };
const icons = { system: "screen", light: "sun", dark: "moon" } as const;

/** Light, dark, or as the system has it. */
export function ThemeButton() {
  const [theme, setTheme] = useState(storedTheme);
  const choose = () => {
    applyTheme(next[theme]);
    setTheme(next[theme]);
  };
  return (
    <button
      type="button"
      className="button ghost icon-only"
      aria-label={`Colours: ${theme}`}
      title={`Colours: ${theme}`}
      onClick={choose}
    >
      <Icon name={icons[theme]} />
    </button>
  );
}
