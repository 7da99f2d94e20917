import type { GatheredTelemetry } from "../../telemetry/create-telemetry.ts";
import { servedRequests } from "../../telemetry/metrics.ts";
import type { App } from "../app.ts";

/** The metrics that a server shows, its own requests among them. */
export function serveMetrics(telemetry: GatheredTelemetry | undefined): App["metrics"] {
  return (
    telemetry && {
      text: () => telemetry.text(),
      countRequest: ({ method, route, status, durationMs }) =>
        telemetry.record(servedRequests, durationMs / 1000, { method, route, status: String(status) }),
    }
  );
}
