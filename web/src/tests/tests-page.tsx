import { useState } from "react";
import { useAnswer } from "../api/use-answer.ts";
import { SearchField } from "../parts/fields/search-field.tsx";
import { useRepository } from "../parts/fields/use-repository.tsx";
import { plural } from "../parts/format.ts";
import { PageHead } from "../parts/page-head.tsx";
import { Panel } from "../parts/panel.tsx";
import { Answered, Empty } from "../parts/states.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { goTo, linkTo, usePlace } from "../shell/route.ts";
import { useTitle } from "../shell/use-title.ts";
import { QuarantineView } from "./quarantine-view.tsx";
import { TestRow } from "./test-row.tsx";

type Order = "flakiest" | "slowest" | "newest";
const orders = [
  { id: "flakiest", title: "Flaky" },
  { id: "slowest", title: "Slowest" },
  { id: "newest", title: "Newest" },
] as const;

/** The tests of a repository, as earlier builds saw them. */
export function TestsPage() {
  useTitle("Tests");
  const { name, chooser } = useRepository(["tests"]);
  const { search } = usePlace();
  const order = orders.find(({ id }) => id === search.get("order"))?.id ?? "flakiest";
  const [text, setText] = useState("");
  return (
    <>
      <PageHead title="Tests" lead="What every test did in earlier builds.">
        {chooser}
      </PageHead>
      {name === undefined ? (
        <Empty icon="tests" title="This server serves no repository" />
      ) : (
        <>
          <div className="tests-search">
            <SearchField label="Search file or name" text={text} onType={setText} />
          </div>
          <Tabs
            label="Order of tests"
            tabs={orders}
            chosen={order}
            onChoose={(id) => goTo(linkTo(["tests"], { repository: name, order: id }), { replace: true })}
          >
            <TestList {...{ name, order, text }} />
          </Tabs>
          <QuarantineView repository={name} />
        </>
      )}
    </>
  );
}

function NoTests({ order, text }: { readonly order: Order; readonly text: string }) {
  if (order === "flakiest")
    return (
      <Empty icon="check" title={text === "" ? "No test is known to be flaky" : "No flaky test fits"}>
        <p>Tests appear here once they pass and fail on the same inputs, or often change their outcome.</p>
      </Empty>
    );
  return (
    <Empty icon="tests" title={text === "" ? "No test has run yet" : "No test fits"}>
      {text === "" && <p>The history begins with the first build of a run.</p>}
    </Empty>
  );
}

function TestList({
  name,
  order,
  text,
}: {
  readonly name: string;
  readonly order: Order;
  readonly text: string;
}) {
  const asking = useAnswer("GET /repositories/{name}/tests", {
    params: { name },
    query: { order, limit: 50, ...(text !== "" && { text }) },
  });
  const flakes = useAnswer("GET /repositories/{name}/flakes", { params: { name } });
  return (
    <Answered asking={asking} rows={6}>
      {({ tests, total }) =>
        tests.length === 0 ? (
          <NoTests {...{ order, text }} />
        ) : (
          <Panel
            title={orders.find(({ id }) => id === order)?.title ?? ""}
            aside={<span className="quiet">{plural(total, "test", "tests")}</span>}
            flush
          >
            <p className="test-columns quiet" aria-hidden="true">
              <span>Test</span>
              <span />
              <span>Outcomes, the newest on the right</span>
              <span>Usual time</span>
              <span>First seen</span>
            </p>
            <ul className="test-list">
              {tests.map((test) => (
                <TestRow
                  key={`${test.project} ${test.file} ${test.name}`}
                  test={test}
                  repository={name}
                  diagnosis={
                    flakes.value?.flakes.find((one) => one.name === test.name && one.file === test.file)
                      ?.diagnosis
                  }
                />
              ))}
            </ul>
          </Panel>
        )
      }
    </Answered>
  );
}
