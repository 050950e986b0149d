import type { ForecastIssue } from '@daystar/contracts';
import { DAY, HOUR, NATIVE_PERIOD_MS, floorTo } from '@daystar/timeseries';
import { getNextIssueTime } from '../issues/issue-window';

export const RESOURCE = 'site/1234-abcd-5678-ef90';
const toIso = (time: number) => new Date(time).toISOString();

/** Computes the power that a weather run forecasts for a time: half-sine days under clouds that differ between runs. */
export function computePower(time: number, run: number): number {
  const clearSky = Math.sin(((time % DAY) / DAY - 0.25) * 2 * Math.PI);
  const cloud = 0.5 + 0.4 * Math.sin(time / 1e6 + run) * Math.sin(time / 3.3e5 + 2 * run);
  return Math.round(Math.max(0, clearSky) * 100 * cloud * 1e4) / 1e4;
}

/** Creates an issue like the engine does: forecasts from `computePower` of the given run, estimated actuals from run 0. */
export function createIssue(issuedAt: number, run = 1, overrides: Partial<ForecastIssue> = {}): ForecastIssue {
  const hour = floorTo(issuedAt, HOUR);
  const actualsEnd = floorTo(issuedAt, NATIVE_PERIOD_MS);
  const computeSeries = (from: number, to: number, valueAt: (time: number) => number) =>
    Array.from({ length: (to - from) / NATIVE_PERIOD_MS }, (_, i) => valueAt(from + (i + 1) * NATIVE_PERIOD_MS));
  const actualsFrom = hour - 7 * DAY - 2 * HOUR;
  const forecastsEnd = hour + 7 * DAY + 7 * HOUR;
  const forecast = computeSeries(hour, forecastsEnd, (time) => computePower(time, run));
  const inputs = [{ source: 'gfs', run: toIso(floorTo(issuedAt, 6 * HOUR)) }];
  return {
    resource: RESOURCE,
    issue_id: `${toIso(issuedAt).replace(/[-:.]/g, '')}-1`,
    issued_at: toIso(issuedAt),
    next_issue_at: toIso(getNextIssueTime(issuedAt)),
    unit: 'MW',
    capacity: 100,
    resource_version: 1,
    estimated_actuals: {
      first_period_end: toIso(actualsFrom + NATIVE_PERIOD_MS),
      pv_estimate: computeSeries(actualsFrom, actualsEnd, (time) => computePower(time, 0)),
      provenance: [{ steps: (actualsEnd - actualsFrom) / NATIVE_PERIOD_MS, ladder: 'nwp', inputs }],
    },
    forecasts: {
      first_period_end: toIso(hour + NATIVE_PERIOD_MS),
      pv_estimate: forecast,
      pv_estimate10: forecast.map((power) => Math.round(power * 5000) / 1e4),
      pv_estimate90: forecast.map((power) => Math.round(power * 14_000) / 1e4),
      provenance: [{ steps: forecast.length, ladder: 'nwp', inputs }],
    },
    ...overrides,
  };
}
