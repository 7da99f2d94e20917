import { type ReactNode, useEffect, useRef, useState } from "react";
import { useConnection } from "../api/connection.ts";
import { useAnswer } from "../api/use-answer.ts";
import { nameOf } from "../parts/format.ts";
import { Icon, type IconName } from "../parts/icon.tsx";
import { Modal } from "../parts/modal.tsx";
import { Seam } from "../parts/seam.tsx";
import { goTo, linkTo, usePlace } from "./route.ts";
import { useSession } from "./session.ts";
import { ShortcutList } from "./shortcut-list.tsx";
import { ThemeButton } from "./theme-button.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

const pages: readonly (readonly [id: string, title: string, icon: IconName])[] = [
  ["runs", "Runs", "runs"],
  ["approvals", "Approvals", "approvals"],
  ["tests", "Tests", "tests"],
  ["trends", "Trends", "trends"],
  ["settings", "Settings", "settings"],
];
const approvalsMs = 5_000;

/** What is around every page: where one can go, who is signed in, whether the server answers. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { parts } = usePlace();
  const [isHelping, setHelping] = useState(false);
  const main = useRef<HTMLElement>(null);
  const path = parts.slice(0, 2).join("/");
  const first = useRef(path);
  useEffect(() => {
    // A new page begins at its top, for eyes and for screen readers.
    if (first.current === path) return;
    first.current = path;
    scrollTo(0, 0);
    main.current?.focus();
  }, [path]);
  useShortcuts({
    ...Object.fromEntries(pages.map(([id], at) => [String(at + 1), () => goTo(linkTo([id]))])),
    "?": () => setHelping(true),
  });
  return (
    <div className="shell">
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        Skip to the page
      </button>
      <Navigation here={parts[0] ?? "runs"} onHelp={() => setHelping(true)} />
      <div className="page">
        <ConnectionNotice />
        <main id="main" tabIndex={-1} ref={main}>
          {children}
        </main>
      </div>
      {isHelping && (
        <Modal title="Keys" onClose={() => setHelping(false)}>
          <ShortcutList />
        </Modal>
      )}
    </div>
  );
}

function Navigation({ here, onHelp }: { readonly here: string; readonly onHelp: () => void }) {
  const session = useSession();
  const waiting = useAnswer("GET /approvals", { query: { limit: 99 } }, { everyMs: approvalsMs });
  const count = waiting.value?.approvals.length ?? 0;
  return (
    <header className="side">
      <a className="brand" href={linkTo(["runs"])}>
        <Seam size={28} />
        <span>Goldseam</span>
      </a>
      <nav aria-label="Pages">
        <ul>
          {pages.map(([id, title, icon]) => (
            <li key={id}>
              <a href={linkTo([id])} aria-current={id === here ? "page" : undefined}>
                <Icon name={icon} />
                <span>{title}</span>
                {id === "approvals" && count > 0 && (
                  <span className="count">
                    {count}
                    <span className="visually-hidden"> waiting</span>
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="side-end">
        <div className="who" title={session.owner}>
          <span className="who-name">{nameOf(session.owner)}</span>
          <span className="who-role">{session.role}</span>
        </div>
        <ThemeButton />
        <button type="button" className="button ghost icon-only help" aria-label="Keys" onClick={onHelp}>
          <kbd>?</kbd>
        </button>
        <button type="button" className="button ghost icon-only" aria-label="Sign out" onClick={signOut}>
          <Icon name="sign" />
        </button>
      </div>
    </header>
  );
}

async function signOut(): Promise<void> {
  await fetch("/sign-out", { method: "POST" }).catch(() => undefined);
  location.reload();
}

function ConnectionNotice() {
  const isLost = useConnection() === "disconnected";
  return (
    <div className="connection" role="status">
      {isLost && (
        <p>
          <Icon name="warn" size={16} /> The server does not answer. What you see may be old; it goes on by
          itself once the server is back.
        </p>
      )}
    </div>
  );
}
