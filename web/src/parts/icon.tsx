const paths = {
  runs: "M4 6h16M4 12h16M4 18h10",
  approvals: "M4 12.5 9 17.5 20 6.5",
  tests: "M9 3v6l-5 9a2 2 0 0 0 2 3h12a2 2 0 0 0 2-3l-5-9V3M7.5 3h9M7 15h10",
  trends: "M4 19V5M4 19h16M7 15l4-5 3 3 5-7",
  settings:
    "M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1",
  sun: "M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3 19 19M19 5l-1.7 1.7M6.7 17.3 5 19",
  moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5",
  screen: "M3 5h18v11H3zM9 20h6M12 16v4",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.5 15.5 21 21",
  check: "M5 12.5 10 17.5 19 7",
  cross: "M6 6l12 12M18 6 6 18",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7.5V12l3 2",
  pause: "M9 6v12M15 6v12",
  hand: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M8.5 12.5l2.5 2.5 4.5-5.5",
  stop: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M6 6l12 12",
  spin: "M12 3a9 9 0 1 0 9 9",
  branch: "M7 4v10M7 20a3 3 0 1 0 0-6 3 3 0 0 0 0 6M17 4a3 3 0 1 0 0 6 3 3 0 0 0 0-6M17 10c0 4-4 5-8 5.5",
  arrow: "M5 12h14M13 6l6 6-6 6",
  back: "M19 12H5M11 6l-6 6 6 6",
  plus: "M12 5v14M5 12h14",
  warn: "M12 4 2.5 20h19zM12 10v4.5M12 17.2v.3",
  heal: "M12 20s-8-4.6-8-10.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8 2.5C20 15.4 12 20 12 20",
  dot: "M12 11.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1",
  flag: "M6 21V4h12l-2.5 4L18 12H6",
  sign: "M14 4h5v16h-5M4 12h11M10.5 7.5 15 12l-4.5 4.5",
  seal: "M12 3l7 3v5.5c0 4.5-3 7.8-7 9.5-4-1.7-7-5-7-9.5V6zM8.8 12l2.3 2.3L15.4 10",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
} as const;

export type IconName = keyof typeof paths;

/** A line drawing; says nothing to screen readers, so text stands beside it. */
export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className={`icon icon-${name}`}>
      <path d={paths[name]} />
    </svg>
  );
}
