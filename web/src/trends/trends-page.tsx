import { useAnswer } from "../api/use-answer.ts";
import { RepositorySelect } from "../parts/fields/repository-select.tsx";
import { Segments } from "../parts/fields/segments.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { Answered, Empty } from "../parts/states.tsx";
import { goTo, linkTo, usePlace } from "../shell/route.ts";
import { useTitle } from "../shell/use-title.ts";
import { Chart } from "./chart.tsx";
import { fillDays, seriesOf } from "./series.ts";

const spans = [
  { id: 7, title: "7 days" },
  { id: 30, title: "30 days" },
  { id: 90, title: "90 days" },
  { id: 365, title: "1 year" },
];

/** How things went, day by day. */
export function TrendsPage() {
  useTitle("Trends");
  const { search } = usePlace();
  const asked = Number(search.get("days"));
  const days = spans.find(({ id }) => id === asked)?.id ?? 30;
  const repository = search.get("repository") ?? "";
  const asking = useAnswer("GET /trends", { query: { days, ...(repository !== "" && { repository }) } });
  const choose = (more: Readonly<Record<string, string>>) =>
    goTo(linkTo(["trends"], { days: String(days), repository, ...more }), { replace: true });
  return (
    <>
      <PageHead title="Trends" lead="Figures of runs by the day they began, in UTC.">
        <div className="filters">
          <RepositorySelect chosen={repository} onChoose={(name) => choose({ repository: name })} withAll />
          <Segments
            legend="Days"
            options={spans}
            chosen={days}
            onChoose={(id) => choose({ days: String(id) })}
          />
        </div>
      </PageHead>
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
