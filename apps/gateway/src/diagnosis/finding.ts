import { MISTAKE_CODES } from '@daystar/contracts';
import type { Text } from '../pages/markup';
import { SEVERITIES, type Severity } from '../sites/findings/finding-summary';

export const FINDING_CODES = [
  ...([
    'climatology',
    'old_weather',
    'facing',
    'azimuth',
    'tilt',
    'clock',
    'period_starts',
    'unit',
    'capacity_unit',
  ] as const),
  ...([
    'energy_counter',
    'stuck',
    'exceeded_capacity',
    'negative_at_night',
    'capacity_dc',
    'dc_share',
    'lost_output',
    'soiling',
    'decline',
    'growth',
    'small_growth',
    'clipped',
    'curtailed',
    'shade',
    'bias',
    'no_measurements',
    'measurements_stopped',
    'missing_measurements',
    'outage',
    'low_day',
    'rejected',
  ] as const),
  ...(['before_registration', 'tuning_off', 'tuning_pending', 'tuning_unused'] as const),
  ...MISTAKE_CODES,
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

/** A cause of a poor forecast, or of measurements that do not improve it. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  readonly title: Text;
  /** Observation in the data of the service. */
  readonly evidence: Text;
  /** Advice to the owner of the site. */
  readonly action: Text;
}

/** Sorts findings by severity; findings of one severity keep their order. */
export const rankFindings = (findings: readonly (Finding | undefined)[]): Finding[] =>
  findings
    .filter((finding) => finding !== undefined)
    .sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
