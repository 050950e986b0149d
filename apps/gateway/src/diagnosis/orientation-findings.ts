import type { MistakeCode } from '@daystar/contracts';
import { t } from '../pages/i18n/translate';
import {
  AZIMUTH_MISTAKES,
  CLOCK_MISTAKES,
  findCurrentEstimate,
  selectCurrentMistakes,
} from '../sites/plant-mistakes/current-mistakes';
import type { DiagnosisData } from './diagnosis-data';
import type { Finding } from './finding';

/** Mistakes that make the fitted tilt unreliable: the sun is elsewhere than the settings or the times say. */
const TILT_MISTAKES: readonly MistakeCode[] = [...AZIMUTH_MISTAKES, ...CLOCK_MISTAKES];

/** Finds a tilt that differs significantly from the estimate of tuning. */
export function findWrongTilt({ fit, record, tuning }: DiagnosisData): Finding | undefined {
  const { tilt: stated } = record;
  if (stated === undefined || fit?.shift !== undefined) return undefined;
  const estimate = findCurrentEstimate(tuning?.estimates ?? [], 'tilt', stated);
  const hasMistake = selectCurrentMistakes(tuning, record).some(({ code }) => TILT_MISTAKES.includes(code));
  if (!estimate?.significant || hasMistake) return undefined;
  const { days, low, high } = estimate;
  const values = { days, stated, likely: Math.round(estimate.estimate), low: Math.round(low), high: Math.round(high) };
  return {
    code: 'tilt',
    severity: 'medium',
    title: t('The tilt is probably about {likely}°, not {stated}°', values),
    evidence: t(
      'On {days} days, the measured power is that of modules with a tilt between {low}° and {high}°. The tilt in effect is {stated}°.',
      values,
    ),
    action: t('Check the angle between the modules and the ground, and set the tilt.'),
  };
}
