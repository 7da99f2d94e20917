const groups = [
  ["Anywhere", { "1 – 5": "go to a page", "?": "show these keys", Esc: "close what is open" }],
  ["Runs", { "j  k": "next, previous run", Enter: "open it", "/": "search", n: "submit a change" }],
  [
    "Approvals",
    {
      "j  k": "next, previous request",
      a: "approve",
      c: "approve with conditions",
      r: "reject",
      m: "write a comment",
    },
  ],
] as const;

/** Everything that keys do. */
export function ShortcutList() {
  return (
    <div className="shortcuts">
      {groups.map(([title, keys]) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl>
            {Object.entries(keys).map(([key, what]) => (
              <div key={key}>
                <dt>
                  {key.split("  ").map((one) => (
                    <kbd key={one}>{one}</kbd>
                  ))}
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
