import {
  type ForecastIssue,
  type DataBasis,
  type PowerSeries,
  rankDataBasis,
  sliceProvenance,
} from '@daystar/contracts';
import { DAY, NATIVE_PERIOD_MS } from '@daystar/timeseries';
import { t } from '../pages/i18n/translate';
import type { Text } from '../pages/markup';

/**
 * How measurements tune a forecast: by learned models (`learned`), by measurements of the last hours too (`live`), by
 * those of other sites alone (`pooled`), or not at all.
 */
export type TuningLabel = 'live' | 'learned' | 'pooled' | 'none';

/** State of the weather data, the tuning and the measurements of an issue. */
export interface IssueState {
  readonly tuning: TuningLabel;
  /** The worst data basis of the next 24 hours. */
  readonly worstDataBasis: DataBasis;
  /** End of the newest measured period among the estimated actuals, ms; undefined without one in seven days. */
  readonly lastMeasuredAt?: number;
}

/** Labels in order of precedence: a forecast with several of these flags has the first one. */
const TUNING_LABELS = ['live', 'learned', 'pooled'] as const;

/** Reads the state that an issue reports. @param now ms since 1970 UTC */
export function readIssueState(
  { estimated_actuals, forecasts, made_with: inputs }: ForecastIssue,
  now: number,
): IssueState {
  const from = Math.max(0, findIndex(forecasts, now));
  const runs = sliceProvenance(forecasts.provenance, from, from + DAY / NATIVE_PERIOD_MS);
  const flags = new Set(runs.flatMap(({ tuning_flags = [] }) => tuning_flags));
  const worstDataBasis = runs.reduce<DataBasis>(
    (worstSoFar, { ladder: dataBasis }) =>
      rankDataBasis(dataBasis) > rankDataBasis(worstSoFar) ? dataBasis : worstSoFar,
    'observation',
  );
  // Pairs of the index of the first row of a run, and the number of its rows.
  const measuredRuns = inputs?.measured_rows ?? [];
  const [firstRow, rowCount] = measuredRuns.slice(-2);
  const lastRow = measuredRuns.length < 2 ? undefined : firstRow + rowCount - 1;
  return {
    tuning: TUNING_LABELS.find((label) => flags.has(label)) ?? 'none',
    worstDataBasis,
    lastMeasuredAt:
      lastRow === undefined ? undefined : Date.parse(estimated_actuals.first_period_end) + lastRow * NATIVE_PERIOD_MS,
  };
}

const findIndex = ({ first_period_end }: PowerSeries, time: number): number =>
  Math.floor((time - Date.parse(first_period_end)) / NATIVE_PERIOD_MS);

/** A warning about a site or an aggregation. */
export interface Warning {
  /** Code of the finding of a diagnosis that says the same. */
  readonly code: 'climatology' | 'old_weather' | 'facing' | 'measurements_stopped';
  readonly text: Text;
}

/** Lists warnings for a table cell, the most serious first. @param facingProblem result of `findFacingProblem` */
export function listWarnings(state: IssueState | undefined, now: number, facingProblem?: Text): Warning[] {
  const { worstDataBasis, lastMeasuredAt } = state ?? {};
  const warnings: Warning[] = [];
  const add = (code: Warning['code'], text: Text) => warnings.push({ code, text });
  if (worstDataBasis === 'climatology') add('climatology', t('Climatology only: no weather data'));
  if (worstDataBasis === 'older-nwp') add('old_weather', t('Weather data are old'));
  if (facingProblem) add('facing', t('Modules face the pole: check the azimuth'));
  // An issue knows only usable measurements. The diagnosis says whether others arrive.
  if (lastMeasuredAt !== undefined && now - lastMeasuredAt > DAY)
    add('measurements_stopped', t('No usable measurements for a day'));
  return warnings;
}
