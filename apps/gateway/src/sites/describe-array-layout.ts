import type { PvArray } from '@daystar/solar';
import { formatNumber, joinTexts, t } from '../pages/i18n/translate';
import type { Markup, Text } from '../pages/markup';
import { formatCompassPoint } from '../pages/compass-points';
import type { SiteRecord } from './site-record';

/** Describes the rows of modules of an array, its bifaciality and its tracker; empty for an array without these. */
export function describeArrayLayout(
  { mounting, rows, bifacial, shadingBlocks }: Omit<PvArray, 'share' | 'horizon'>,
  ground: Pick<SiteRecord, 'terrain_slope' | 'terrain_azimuth'>,
): Markup {
  const gcr = mounting.kind === 'fixed' ? rows?.gcr : mounting.tracker.gcr;
  const descriptions: Text[] = [
    ...(gcr === undefined ? [] : [t('ground coverage ratio {ratio}', { ratio: formatNumber(gcr) })]),
    ...(rows && shadingBlocks !== undefined
      ? [t('{count, plural, one {# block of cells} other {# blocks of cells}}', { count: shadingBlocks })]
      : []),
    ...(bifacial ? [t('bifacial, {factor}', { factor: formatNumber(bifacial.bifaciality) })] : []),
    ...(mounting.kind === 'fixed' ? [] : describeTracker(mounting.tracker, ground)),
  ];
  return joinTexts(descriptions, ', ');
}

type Tracker = Extract<PvArray['mounting'], { kind: 'single-axis' }>['tracker'];

function describeTracker(
  { hasBacktracking, maxAngle, axisTilt, hasDiffuseStow, windStow }: Tracker,
  { terrain_slope, terrain_azimuth }: Pick<SiteRecord, 'terrain_slope' | 'terrain_azimuth'>,
): Text[] {
  const format = (value: number) => formatNumber(value, { maximumFractionDigits: 1 });
  return [
    hasBacktracking ? t('backtracks') : t('does not backtrack'),
    t('rotates up to {angle}°', { angle: format(maxAngle) }),
    ...(axisTilt === 0 ? [] : [t('axis tilted by {angle}°', { angle: format(axisTilt) })]),
    ...(hasDiffuseStow ? [t('stows flat under clouds')] : []),
    ...(windStow
      ? [
          t('turns to {angle}° in wind above {speed} m/s', {
            angle: format(windStow.angle),
            speed: format(windStow.speed),
          }),
        ]
      : []),
    ...(terrain_slope && terrain_azimuth !== undefined
      ? [
          t('the ground falls by {slope}° towards {direction}', {
            slope: format(terrain_slope),
            direction: formatCompassPoint(terrain_azimuth),
          }),
        ]
      : []),
  ];
}
