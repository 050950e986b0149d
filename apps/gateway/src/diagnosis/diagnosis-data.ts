import type { FlaggedMeasurement, Site, TuningReport } from '@daystar/contracts';
import type { IssueState } from '../dashboard/issue-state';
import type { SiteRecord } from '../sites/site-record';
import type { VerificationReport } from '../verification/verification.service';
import type { ShapeFit } from './fit-shape';

/** What the service holds about a site, as far as it could be read. */
export interface DiagnosisData {
  readonly site: Site;
  /** With the defaults in effect. */
  readonly record: SiteRecord;
  /** Of power and capacity. */
  readonly unit: string;
  /** Clock time, ms. */
  readonly now: number;
  /** Days of measurements that were read. */
  readonly days: number;
  readonly measurements: readonly FlaggedMeasurement[];
  /** Change of clock or azimuth that explains the measured power better. */
  readonly fit?: ShapeFit;
  /** Mean power under a clear sky for each half hour of the day, UTC. */
  readonly clearByHalfHour: Float64Array;
  readonly issue?: IssueState;
  readonly tuning?: TuningReport;
  readonly verification?: VerificationReport;
}

/** Formats a power, `12.4 MW`. */
export const formatPower = (power: number, unit: string): string => `${Number(power.toPrecision(3))} ${unit}`;
export const formatPercent = (part: number, whole: number): string => `${Math.round((100 * part) / whole)} %`;
