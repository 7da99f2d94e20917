import { useAnswer } from "../api/use-answer.ts";
import { Answered, Empty } from "../parts/states.tsx";
import { goTo, linkTo, usePlace } from "../shell/route.ts";
import { useSession } from "../shell/session.ts";
import { useTitle } from "../shell/use-title.ts";
import { Chart } from "./chart.tsx";
import { fillDays, seriesOf } from "./series.ts";

const spans = [7, 30, 90, 365];

/** How things went, day by day. */
export function TrendsPage() {
  useTitle("Trends");
  const { repositories } = useSession();
  const { search } = usePlace();
  const asked = Number(search.get("days"));
  const days = spans.includes(asked) ? asked : 30;
  const repository = search.get("repository") ?? "";
  const asking = useAnswer("GET /trends", { query: { days, ...(repository !== "" && { repository }) } });
  const choose = (more: Readonly<Record<string, string>>) =>
    goTo(linkTo(["trends"], { days: String(days), repository, ...more }), { replace: true });
  return (
    <>
      <header className="page-head">
        <div>
          <h1>Trends</h1>
          <p className="quiet">Figures of runs by the day they began, in UTC.</p>
        </div>
        <div className="filters">
          {repositories.length > 1 && (
            <select
              aria-label="Repository"
              value={repository}
              onChange={(event) => choose({ repository: event.target.value })}
            >
              <option value="">All repositories</option>
              {repositories.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
          <fieldset className="segments">
            <legend className="visually-hidden">Days</legend>
            {spans.map((span) => (
              <button
                key={span}
                type="button"
                className="segment"
                aria-pressed={span === days}
                onClick={() => choose({ days: String(span) })}
              >
                {span === 365 ? "1 year" : `${span} days`}
              </button>
            ))}
          </fieldset>
        </div>
      </header>
      <Answered asking={asking} rows={8}>
        {(answer) =>
          answer.days.length === 0 ? (
            <Empty icon="trends" title="No runs in this time">
              <p>Charts begin with the first run.</p>
            </Empty>
          ) : (
            <div className="charts">
              {seriesOf(fillDays(answer.days, days, new Date())).map((series) => (
                <Chart key={series.title} series={series} />
              ))}
            </div>
          )
        }
      </Answered>
    </>
  );
}
