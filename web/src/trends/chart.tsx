import { useId } from "react";
import { DataTable } from "../parts/data-table.tsx";
import type { Series } from "./series.ts";

const width = 480;
const height = 130;
const top = 8;

/** One figure over time as a picture, and as a table for those who would rather read it. */
export function Chart({ series }: { readonly series: Series }) {
  const id = useId();
  const { title, note, values, days, sum, show, none } = series;
  const known = values.filter((value) => value !== null);
  const isNone = none !== undefined && known.every((value) => value === 0);
  const highest = series.most ?? niceTop(Math.max(0, ...known));
  return (
    <section className="chart" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="chart-sum">
        <strong>{sum === null ? "–" : show(sum)}</strong> <span className="quiet">{note}</span>
      </p>
      {known.length === 0 || isNone ? (
        <p className="chart-empty quiet">{isNone ? none : "Nothing was measured in this time."}</p>
      ) : (
        <>
          <div className="chart-plot">
            <div className="chart-ticks quiet" aria-hidden="true">
              {ticksOf(series, highest).map((tick, at) => (
                <span key={at}>{tick}</span>
              ))}
            </div>
            <svg
              viewBox={`0 0 ${width} ${height + top}`}
              role="img"
              aria-label={`${title} from ${days[0]} to ${days.at(-1)}: ${summaryOf(series)}`}
              preserveAspectRatio="none"
            >
              {[0, 0.5, 1].map((part) => (
                <line
                  key={part}
                  className="grid"
                  x1="0"
                  x2={width}
                  y1={top + height * part - (part === 1 ? 0.5 : 0)}
                  y2={top + height * part - (part === 1 ? 0.5 : 0)}
                />
              ))}
              {series.kind === "bars" ? <Bars {...{ series, highest }} /> : <Line {...{ series, highest }} />}
            </svg>
            <div className="chart-axis quiet" aria-hidden="true">
              <span>{days[0]}</span>
              <span>{days.at(-1)}</span>
            </div>
          </div>
          <details>
            <summary>As a table</summary>
            <DataTable label={`${title} by day`} columns={["Day", { title, numeric: true }]}>
              {days.map((day, at) => {
                const value = values[at] ?? null;
                return value === null ? null : (
                  <tr key={day}>
                    <td>{day}</td>
                    <td className="numeric">{show(value)}</td>
                  </tr>
                );
              })}
            </DataTable>
          </details>
        </>
      )}
    </section>
  );
}

interface Drawn {
  readonly series: Series;
  readonly highest: number;
}

function Bars({ series: { values, days, show }, highest }: Drawn) {
  const step = width / values.length;
  const gap = Math.min(4, step * 0.25);
  return values.map((value, at) => {
    const tall = highest === 0 ? 0 : ((value ?? 0) / highest) * height;
    return (
      <rect
        key={days[at]}
        className="bar"
        x={at * step + gap / 2}
        width={step - gap}
        y={top + height - tall}
        height={tall}
        rx={Math.min(2, step / 4)}
      >
        <title>{`${days[at]}: ${show(value ?? 0)}`}</title>
      </rect>
    );
  });
}

function Line({ series: { values, days, show }, highest }: Drawn) {
  const step = width / values.length;
  const points = values.flatMap((value, at) =>
    value === null
      ? []
      : [
          {
            day: days[at],
            value,
            x: (at + 0.5) * step,
            y: top + height - (highest === 0 ? 0 : (value / highest) * height),
          },
        ],
  );
  const path = points
    .map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("");
  const [first, last] = [points[0], points.at(-1)];
  return (
    <>
      {first && last && points.length > 1 && (
        <path className="area" d={`${path}L${last.x} ${top + height}L${first.x} ${top + height}Z`} />
      )}
      <path className="line" d={path} />
      {points.map(({ day, value, x, y }) => (
        // A line without length is round however wide the picture is drawn.
        <path
          key={day}
          className={points.length > 60 ? "dot small" : "dot"}
          d={`M${x.toFixed(1)} ${y.toFixed(1)}h0.01`}
        >
          <title>{`${day}: ${show(value)}`}</title>
        </path>
      ))}
    </>
  );
}

/** What stands beside the lines of the grid, from the top: none in the middle where half of the highest is no count. */
function ticksOf({ show, tick = show, isCount = false }: Series, highest: number): string[] {
  const middle = isCount && highest % 2 !== 0 ? "" : tick(highest / 2);
  return [tick(highest), middle, tick(0)];
}

function summaryOf({ values, show }: Series): string {
  const known = values.filter((value) => value !== null);
  return `lowest ${show(Math.min(...known))}, highest ${show(Math.max(...known))}, newest ${show(known.at(-1) ?? 0)}`;
}

/** The next round number. */
function niceTop(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((one) => one * power >= value) ?? 10;
  return step * power;
}
