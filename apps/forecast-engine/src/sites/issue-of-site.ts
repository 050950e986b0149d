import { type ForecastIssue, type PowerSeries, type Site, issueId, siteResource } from '@daystar/contracts';
import { type PvColumns, type SkyState, pvColumns, systemOf } from '@daystar/forecasting';
import { HOUR, floorTo, stepEnd, stepIndex } from '@daystar/timeseries';
import { nextIssueAt } from '../issue-window';
import { provenanceFrom } from './provenance-slice';

/** Moves rows by what was measured at the site; undefined when there is nothing to go by. */
export type Tune = (
  site: Site & { kind: 'utility' | 'rooftop' },
  sky: SkyState,
  untuned: PvColumns,
  issuedAt: number,
) => PvColumns | undefined;

/** The issue of a site that has a capacity, from the sky over it. Pure: the same inputs give the same issue. */
export function issueOfSite(
  site: Site & { kind: 'utility' | 'rooftop' },
  sky: SkyState,
  issuedAt: number,
  tune: Tune = () => undefined,
): ForecastIssue {
  const untuned = pvColumns(systemOf(site, site.kind, issuedAt), site, sky, site.elevation);
  const tuned = tune(site, sky, untuned, issuedAt);
  const columns = tuned ?? untuned;
  // From the full hour on, so that the period in progress is whole at every period length.
  const forecastFrom = stepIndex(sky.steps, floorTo(issuedAt, HOUR)) + 1;
  const series = (from: number, to: number): PowerSeries => ({
    first_period_end: new Date(stepEnd(sky.steps, from)).toISOString(),
    pv_estimate: rounded(columns.pv_estimate, from, to),
    ...(tuned && { untuned_estimate: rounded(untuned.pv_estimate, from, to) }),
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
      ...(tuned && {
        untuned_estimate10: rounded(untuned.pv_estimate10, forecastFrom, sky.steps.count),
        untuned_estimate90: rounded(untuned.pv_estimate90, forecastFrom, sky.steps.count),
      }),
    },
  };
}

/** Four decimals, the resolution of answers: what is stored, summed and served are the same numbers. */
const rounded = (values: Float64Array, from: number, to: number): number[] =>
  Array.from(values.subarray(from, to), (value) => Math.round(value * 1e4) / 1e4);
