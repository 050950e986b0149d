import type { Finding, FindingCode } from './finding';

/** Findings from a comparison of power with the sun at the stated place, which wrong coordinates cause. */
const CAUSED_BY_PLACE: readonly FindingCode[] = [
  'facing',
  'azimuth',
  'azimuth_sign',
  'azimuth_reversed',
  'azimuth_mirrored',
  'tilt',
  'clock',
  'clock_offset',
  'period_starts',
  'dc_share',
  'clipped',
  'curtailed',
  'shade',
  'decline',
  'growth',
  'small_growth',
];

/** A clock that is hours off makes the modules seem too small. */
const CLOCK_CODES: readonly FindingCode[] = ['clock', 'clock_offset'];

/** Findings that single uploads may have. */
const UPLOAD_CODES: readonly FindingCode[] = ['unit', 'energy_counter'];

/** Findings that explain the days on which output was missing. */
const LOW_DAY_CAUSES: readonly FindingCode[] = [
  ...([...CLOCK_CODES, 'period_starts', 'unit', 'capacity_unit', 'energy_counter', 'place', 'curtailed'] as const),
  ...(['clipped', 'lost_output', 'growth', 'soiling', 'shade'] as const),
];

/** Whether a finding explains low days. Single uploads that cannot be used do not: low days have usable measurements. */
const explainsLowDays = ({ code, severity }: Finding): boolean =>
  LOW_DAY_CAUSES.includes(code) && !(UPLOAD_CODES.includes(code) && severity === 'medium');

/**
 * Omits the findings that wrong coordinates or a wrong clock explain, and low days that others explain. Puts the finding about
 * the coordinates first.
 */
export function omitExplainedFindings(findings: readonly (Finding | undefined)[]): (Finding | undefined)[] {
  const isLowDayExplained = findings.some((finding) => finding && explainsLowDays(finding));
  if (isLowDayExplained && findings.some((finding) => finding?.code === 'low_day'))
    return omitExplainedFindings(findings.filter((finding) => finding?.code !== 'low_day'));
  const place = findings.find((finding) => finding?.code === 'place');
  const isClockWrong = findings.some((finding) => finding && CLOCK_CODES.includes(finding.code));
  if (!place) return findings.filter((finding) => !(isClockWrong && finding?.code === 'capacity_dc'));
  const others = findings.filter((finding) => finding && finding !== place && !CAUSED_BY_PLACE.includes(finding.code));
  return [place, ...others];
}
