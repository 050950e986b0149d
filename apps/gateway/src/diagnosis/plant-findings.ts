import { computeUpperMedian, getActivePowerLimit } from '@daystar/forecasting';
import { formatCompassPoint } from '../pages/compass-points';
import { findFacingProblem } from '../sites/facing';
import { formatAzimuth } from '../sites/plant-mistakes/describe-mistake';
import { AZIMUTH_MISTAKES, findCurrentEstimate, selectCurrentMistakes } from '../sites/plant-mistakes/current-mistakes';
import { STATED_LIMIT_SHARE, findCurtailment } from './curtailment-findings';
import { type DiagnosisData, formatPower } from './diagnosis-data';
import type { Finding } from './finding';
import { findShade } from './find-shade';
import { hasUnstatedArrays } from './unstated-arrays';
import { t } from '../pages/i18n/translate';

/** Finds properties of the plant that contradict its measured power. */
export function findPlantProblems(data: DiagnosisData): (Finding | undefined)[] {
  return [findWrongFacing(data), findWrongAzimuth(data), findClipping(data), findCurtailment(data), findShade(data)];
}

function findWrongFacing({ record }: DiagnosisData): Finding | undefined {
  const evidence = findFacingProblem(record);
  if (!evidence) return undefined;
  return {
    code: 'facing',
    severity: 'high',
    title: t('The modules face the pole'),
    evidence,
    action: t('Correct the azimuth in the settings of the site.'),
  };
}

/**
 * Finds a wrong azimuth. The estimate of tuning replaces the shape of bright days, which shows only the direction of
 * the error.
 */
function findWrongAzimuth(data: DiagnosisData): Finding | undefined {
  const { fit, record, tuning } = data;
  const { azimuth: stated } = record;
  if (fit?.azimuth === undefined || stated === undefined || hasUnstatedArrays(data)) return undefined;
  const estimate = findCurrentEstimate(tuning?.estimates ?? [], 'azimuth', stated);
  if (!estimate) return createAzimuthFinding(fit.azimuth, stated, fit.days);
  const hasMistake = selectCurrentMistakes(tuning, record).some(({ code }) => AZIMUTH_MISTAKES.includes(code));
  if (!estimate.significant || hasMistake) return undefined;
  const { days, low, high } = estimate;
  return {
    code: 'azimuth',
    severity: 'high',
    title: t('The azimuth is probably wrong'),
    evidence: t(
      'On {days} days, the measured power is that of modules that face between {low} and {high}. The settings say {azimuth}, {direction}.',
      {
        days,
        low: formatAzimuth(low),
        high: formatAzimuth(high),
        azimuth: stated,
        direction: formatCompassPoint(stated),
      },
    ),
    action: t('Check where the modules face, and set the azimuth.'),
  };
}

/** Creates the finding of a wrong azimuth from the shape of bright days. @param azimuth fitted azimuth, degrees */
function createAzimuthFinding(azimuth: number, stated: number, days: number): Finding {
  const computeWestComponent = (angle: number) => Math.sin((angle * Math.PI) / 180);
  const isWest = computeWestComponent(azimuth) > computeWestComponent(stated);
  return {
    code: 'azimuth',
    severity: 'high',
    title: t('The azimuth is probably wrong'),
    evidence: isWest
      ? t(
          'On {days} bright days, the measured power has the shape of modules that face further west. The settings say {stated}. Bright days show only the direction of the error.',
          { days, stated },
        )
      : t(
          'On {days} bright days, the measured power has the shape of modules that face further east. The settings say {stated}. Bright days show only the direction of the error.',
          { days, stated },
        ),
    action: t('Check where the modules face, and set the azimuth.'),
  };
}

/** Minimum number of measurements at a limit: three hours of half hours. */
const MIN_LIMITED_MEASUREMENTS = 6;

function findClipping({ measurements, site, unit }: DiagnosisData): Finding | undefined {
  const clipped = measurements.filter(({ verdict }) => verdict === 'clipped').map(({ total_power = 0 }) => total_power);
  if (clipped.length < MIN_LIMITED_MEASUREMENTS || site.capacity === undefined) return undefined;
  const level = computeUpperMedian(clipped);
  // A plant that reaches its stated capacity or a stated limit has no wrong limit.
  if (level >= STATED_LIMIT_SHARE * Math.min(site.capacity, site.export_limit ?? Infinity, getActivePowerLimit(site)))
    return undefined;
  return {
    code: 'clipped',
    severity: 'high',
    title: t('Power is clipped at {level}', { level: formatPower(level, unit) }),
    evidence: t('In {count} measurements, power stops at this level; the stated capacity is {capacity}.', {
      count: clipped.length,
      capacity: formatPower(site.capacity, unit),
    }),
    action: t(
      'If the inverters are rated at {level}, set the capacity to it. If the grid connection limits the plant, set the export limit.',
      { level: formatPower(level, unit) },
    ),
  };
}
