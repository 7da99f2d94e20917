import { useEffect, useState } from "react";
import { ago } from "../format.ts";

/** How long ago something was; the exact time on hovering. */
export function Ago({ at }: { readonly at: string }) {
  const [nowMs, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 20_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={new Date(at).toLocaleString()}>
      {ago(at, Math.max(nowMs, Date.parse(at)))}
    </time>
  );
}
