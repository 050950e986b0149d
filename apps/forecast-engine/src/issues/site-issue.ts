import {
  type ForecastIssue,
  type IssueMaking,
  type PowerSeries,
  type Site,
  issueId,
  siteResource,
} from '@daystar/contracts';
import {
  type MeasuredPower,
  type PvColumns,
  type SiteTuning,
  type SkyState,
  adaptedSky,
  plantInClearSky,
  pvColumns,
  systemOf,
  tuneColumns,
} from '@daystar/forecasting';
import { HOUR, floorTo, stepEnd, stepIndex } from '@daystar/timeseries';
import { nextIssueAt } from './issue-window';
import { sliceProvenance } from './slice-provenance';

export type PowerSite = Site & { readonly kind: 'utility' | 'rooftop' };

/** What was learnt of a site's measurements, and the last of them. */
export interface AppliedTuning {
  readonly tuning: SiteTuning;
  /** Under which the archive keeps the tuning. */
  readonly version?: string;
  readonly power: readonly MeasuredPower[];
}

/**
 * The issue of a site that has a capacity, from the sky over it. Pure: the same inputs give the same issue.
 * @param measured what moves the rows; what they would be without it is then issued beside them
 * @param skyRecord name of the version of the record that the sky was blended with
 */
export function buildSiteIssue(
  site: PowerSite,
  sky: SkyState,
  issuedAt: number,
  measured?: AppliedTuning,
  skyRecord?: string,
): ForecastIssue {
  const untuned = pvColumns(systemOf(site, site.kind, issuedAt), site, sky, site.elevation);
  const tuned = measured && tune(site, sky, untuned, issuedAt, measured);
  const adaptation = measured?.tuning.adaptation;
  const columns = tuned ?? untuned;
  // From the full hour on, so that the period in progress is whole at every period length.
  const forecastFrom = stepIndex(sky.steps, floorTo(issuedAt, HOUR)) + 1;
  const series = (from: number, to: number): PowerSeries => ({
    first_period_end: new Date(stepEnd(sky.steps, from)).toISOString(),
    pv_estimate: rounded(columns.pv_estimate, from, to),
    ...(tuned && { untuned_estimate: rounded(untuned.pv_estimate, from, to) }),
    provenance: sliceProvenance(sky.provenance, from, to),
  });
  return {
    resource: siteResource(site.resource_id),
    issue_id: issueId(issuedAt, site.version),
    issued_at: new Date(issuedAt).toISOString(),
    next_issue_at: new Date(nextIssueAt(issuedAt)).toISOString(),
    unit: site.kind === 'rooftop' ? 'kW' : 'MW',
    capacity: site.capacity ?? 0,
    resource_version: site.version,
    ...(adaptation && { irradiance_bias: { by_index: [...adaptation.byIndex], by_hour: [...adaptation.byHour] } }),
    made_with: makingOf(issuedAt, skyRecord, measured),
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

function makingOf(issuedAt: number, sky_record?: string, measured?: AppliedTuning): IssueMaking {
  const { version: tuning, power = [] } = measured ?? {};
  return {
    ...(sky_record !== undefined && { sky_record }),
    ...(tuning !== undefined && { tuning }),
    ...(measured && {
      measured: {
        ages: power.map(({ end }) => (issuedAt - end) / 1000),
        lengths: power.map(({ length }) => length / 1000),
        powers: power.map((one) => one.power),
      },
    }),
  };
}

function tune(
  site: PowerSite,
  sky: SkyState,
  estimated: PvColumns,
  issuedAt: number,
  { tuning, power }: AppliedTuning,
): PvColumns {
  const { steps, actualSteps } = sky;
  const { adaptation } = tuning;
  const system = systemOf(site, site.kind, issuedAt);
  const columns = adaptation ? pvColumns(system, site, adaptedSky(site, sky, adaptation), site.elevation) : estimated;
  const clear = plantInClearSky(system, site, steps, site.elevation).power;
  const untuned = { columns, clear, steps, actualSteps, issuedAt, capacity: site.capacity ?? Infinity };
  return tuneColumns(untuned, tuning, power);
}

/** Four decimals, the resolution of answers: what is stored, summed and served are the same numbers. */
function rounded(values: Float64Array, from: number, to: number): number[] {
  const numbers = new Array<number>(to - from);
  for (let i = from; i < to; i++) numbers[i - from] = Math.round(values[i] * 1e4) / 1e4;
  return numbers;
}
