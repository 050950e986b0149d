import type { FlaggedMeasurement, Site, TuningReport } from '@daystar/contracts';
import type { IssueState } from '../dashboard/issue-state';
import type { SiteRecord } from '../sites/site-record';
import type { VerificationReport } from '../verification/verification.service';
import type { ShapeFit } from './fit-shape';
import type { TunedForecast } from './tuned-forecast';
import type { WeatherEstimate } from './weather-estimate';
import { formatNumber } from '../pages/i18n/translate';
import { type Localized, type Markup, type Text, html } from '../pages/markup';

/** Data about a site from which findings are derived. Properties are absent when they could not be read. */
export interface DiagnosisData {
  readonly site: Site;
  /** The record of the site, with the defaults in effect. */
  readonly record: SiteRecord;
  /** Unit of power and capacity. */
  readonly unit: string;
  /** Clock time, ms. */
  readonly now: number;
  /** Number of past days whose measurements were read. */
  readonly days: number;
  readonly measurements: readonly FlaggedMeasurement[];
  /** Measurements before these days, back to the beginning of an outage in which they began. */
  readonly earlierMeasurements?: readonly FlaggedMeasurement[];
  /** A change of clock, azimuth or shares of arrays that explains the measured power better than the stated properties do. */
  readonly fit?: ShapeFit;
  /** Mean power under a clear sky for each half hour of the day (UTC), in `unit`. */
  readonly clearSkyByHalfHour: Float64Array;
  readonly issue?: IssueState;
  readonly tunedForecast?: TunedForecast;
  /** Power of the last week from weather alone. */
  readonly weatherEstimate?: WeatherEstimate;
  /** Power that past issues estimated since the beginning of an outage, where it began before the last week. */
  readonly outageEstimate?: WeatherEstimate;
  readonly tuning?: TuningReport;
  readonly verification?: VerificationReport;
}

/** Counts the measurements that are not flagged as night. */
export const countDaylight = ({ measurements }: Pick<DiagnosisData, 'measurements'>): number =>
  measurements.filter(({ verdict }) => verdict !== 'night').length;

/** Lists the measurements of the examined days and those before that belong to an outage, in order of time. */
export const listAllMeasurements = ({
  measurements,
  earlierMeasurements = [],
}: Pick<DiagnosisData, 'measurements' | 'earlierMeasurements'>): readonly FlaggedMeasurement[] =>
  earlierMeasurements.length > 0 ? [...earlierMeasurements, ...measurements] : measurements;

/** Formats a power, such as `12.4 MW` or `3,650 kW`. */
export const formatPower = (power: number, unit: string): Markup =>
  html`${formatNumber(power, { maximumSignificantDigits: 3, useGrouping: true })} ${unit}`;

/** Formats a number of measurements or hours, such as `1,779`. */
export const formatCount = (count: number): Localized => formatNumber(count, { useGrouping: true });

/** Formats a share in whole percent, one below 1 % with one significant digit: `12 %`, `0.4 %`. */
export function formatPercent(part: number, whole: number): Markup {
  const percent = (100 * part) / whole;
  const isSmall = Math.abs(percent) < 1;
  return html`${formatNumber(percent, isSmall ? { maximumSignificantDigits: 1 } : { maximumFractionDigits: 0 })} %`;
}

/** Formats the ends of an interval in percent with one decimal, as the tuning report has them: `14.1`, `19.6 %`. */
export function formatInterval(low: number, high: number): { readonly low: Text; readonly high: Markup } {
  const [first, last] = [low, high].map((value) => formatNumber(value, { maximumFractionDigits: 1 }));
  return { low: first, high: html`${last} %` };
}
