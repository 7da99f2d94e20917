import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./shell/app.tsx";
import { applyTheme, storedTheme } from "./shell/theme.ts";
import "./style/base.css";
import "./style/shell.css";
import "./style/parts.css";
import "./style/runs.css";
import "./style/run.css";
import "./style/approvals.css";
import "./style/records.css";

applyTheme(storedTheme());
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
