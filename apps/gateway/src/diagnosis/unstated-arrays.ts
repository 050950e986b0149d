import type { TuningEstimate } from '@daystar/contracts';
import { formatCompassPoint } from '../pages/compass-points';
import { formatNumber, joinTexts, t } from '../pages/i18n/translate';
import type { Markup, Text } from '../pages/markup';
import { formatAzimuth } from '../sites/plant-mistakes/describe-mistake';
import { findCurrentEstimate } from '../sites/plant-mistakes/current-mistakes';
import { type DiagnosisData, formatPercent } from './diagnosis-data';
import type { Finding } from './finding';

/** Finds two arrays that explain the measured power of a site without stated arrays significantly better. */
export function findUnstatedArrays(data: DiagnosisData): Finding | undefined {
  const shares = selectUnstatedShares(data);
  const { azimuth, tilt } = data.record;
  if (shares.length === 0 || azimuth === undefined || tilt === undefined) return undefined;
  const arrays = joinTexts(
    shares.map((share) => describeArray(share, data.tuning?.estimates ?? [])),
    ' / ',
  );
  const values = { days: formatNumber(shares[0].days), arrays, azimuth, tilt, direction: formatCompassPoint(azimuth) };
  return {
    code: 'dc_share',
    severity: 'high',
    title: t('The plant probably has two arrays'),
    evidence: t(
      'On {days} days, the measured power is that of two arrays with the same tilt: {arrays}. The settings describe one, at {azimuth}°, {direction}.',
      values,
    ),
    action: t(
      'Check whether the modules face two ways. If they do, state both as arrays in the settings, each with its share, azimuth and tilt.',
    ),
  };
}

/** Whether measurements show two arrays at a site that states none: then no single azimuth explains them. */
export const hasUnstatedArrays = (data: DiagnosisData): boolean => selectUnstatedShares(data).length > 0;

/** Selects the estimated shares of two arrays, unless the owner has stated arrays or another orientation since. */
function selectUnstatedShares({ site, record, tuning }: DiagnosisData): TuningEstimate[] {
  const { estimates = [] } = tuning ?? {};
  if (site.arrays) return [];
  const shares = estimates.filter(({ property }) => property === 'dc_share');
  const first = estimates.filter(({ array }) => array === 1).map((estimate) => ({ ...estimate, array: undefined }));
  const isInEffect = (['azimuth', 'tilt'] as const).every(
    (property) =>
      first.every((estimate) => estimate.property !== property) ||
      findCurrentEstimate(first, property, record[property] ?? NaN) !== undefined,
  );
  return isInEffect && shares.length > 1 && shares.some(({ significant }) => significant) ? shares : [];
}

/** Describes the share of an array, and its azimuth if the measurements determine it. */
function describeArray({ array, estimate }: TuningEstimate, estimates: readonly TuningEstimate[]): Markup | Text {
  const share = formatPercent(estimate, 100);
  const azimuth = estimates.find((other) => other.property === 'azimuth' && other.array === array);
  if (!azimuth) return share;
  return t('{share} at {azimuth}, {direction}', {
    share,
    azimuth: formatAzimuth(azimuth.estimate),
    direction: formatCompassPoint(azimuth.estimate),
  });
}
