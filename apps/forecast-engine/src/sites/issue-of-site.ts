import { type ForecastIssue, type PowerSeries, type Site, siteResource } from '@daystar/contracts';
import { type SkyState, pvColumns, systemOf } from '@daystar/forecasting';
import { HOUR, floorTo, stepEnd, stepIndex } from '@daystar/timeseries';
import { nextIssueAt } from '../issue-window';
import { provenanceFrom } from './provenance-slice';

/** The issue of a site that has a capacity, from the sky over it. Pure: the same inputs give the same issue. */
export function issueOfSite(
  site: Site & { kind: 'utility' | 'rooftop' },
  sky: SkyState,
  issuedAt: number,
): ForecastIssue {
  const columns = pvColumns(systemOf(site, site.kind, issuedAt), site, sky, site.elevation);
  // From the full hour on, so that the period in progress is whole at every period length.
  const forecastFrom = stepIndex(sky.steps, floorTo(issuedAt, HOUR)) + 1;
  const series = (from: number, to: number): PowerSeries => ({
    first_period_end: new Date(stepEnd(sky.steps, from)).toISOString(),
    pv_estimate: rounded(columns.pv_estimate, from, to),
    provenance: provenanceFrom(sky.provenance, from, to),
  });
  return {
    resource: siteResource(site.resource_id),
    issue_id: issueId(issuedAt, site.version),
    issued_at: new Date(issuedAt).toISOString(),
    next_issue_at: new Date(nextIssueAt(issuedAt)).toISOString(),
    unit: site.kind === 'rooftop' ? 'kW' : 'MW',
    capacity: site.capacity ?? 0,
    resource_version: site.version,
    estimated_actuals: series(0, sky.actualSteps),
    forecasts: {
      ...series(forecastFrom, sky.steps.count),
      pv_estimate10: rounded(columns.pv_estimate10, forecastFrom, sky.steps.count),
      pv_estimate90: rounded(columns.pv_estimate90, forecastFrom, sky.steps.count),
    },
  };
}

/** Unique within a resource, and sorting by age: `20190301T000500123Z-2`, the moment and the resource's version. */
export const issueId = (issuedAt: number, version: number): string =>
  `${new Date(issuedAt).toISOString().replace(/[-:.]/g, '')}-${version}`;

/** Four decimals, the resolution of answers: what is stored, summed and served are the same numbers. */
const rounded = (values: Float64Array, from: number, to: number): number[] =>
  Array.from(values.subarray(from, to), (value) => Math.round(value * 1e4) / 1e4);
