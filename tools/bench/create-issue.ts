import type { ForecastIssue } from '@daystar/contracts';
import { NATIVE_PERIOD_MS } from '@daystar/timeseries';
import { getIssueWindow } from '../../apps/forecast-engine/src/issues/issue-window';

/** Creates the i-th of the issues with one issue time: estimated actuals of a week, and forecasts of a week with percentiles. */
export function createIssue(issuedAt: number, i: number, prefix: string): ForecastIssue {
  const { firstEnd, count } = getIssueWindow(issuedAt);
  const pastSteps = (issuedAt - firstEnd) / NATIVE_PERIOD_MS + 1;
  const createSeries = (from: number, to: number) => ({
    first_period_end: new Date(firstEnd + from * NATIVE_PERIOD_MS).toISOString(),
    pv_estimate: Array.from({ length: to - from }, (_, step) => 5 + ((from + step + i) % 50) / 10),
    provenance: [
      {
        steps: to - from,
        ladder: 'nwp' as const,
        inputs: [{ source: 'bench', run: new Date(issuedAt).toISOString() }],
      },
    ],
  });
  const forecasts = createSeries(pastSteps, count);
  return {
    resource: 'site/0000-0000-0000-0000',
    issue_id: `${prefix}-${i}`,
    unit: 'MW',
    capacity: 10,
    issued_at: new Date(issuedAt).toISOString(),
    next_issue_at: new Date(issuedAt).toISOString(),
    resource_version: 1,
    estimated_actuals: createSeries(0, pastSteps),
    forecasts: {
      ...forecasts,
      pv_estimate10: forecasts.pv_estimate.map((power) => 0.7 * power),
      pv_estimate90: forecasts.pv_estimate.map((power) => 1.1 * power),
    },
  };
}
