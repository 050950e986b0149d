import { isUsable } from '@daystar/forecasting';
import { describeMistake } from '../sites/plant-mistakes/describe-mistake';
import { CLOCK_MISTAKES, selectCurrentMistakes } from '../sites/plant-mistakes/current-mistakes';
import { type DiagnosisData, countDaylight } from './diagnosis-data';
import type { Finding } from './finding';

/** Creates findings from the likely mistakes that tuning found, unless recent days have a finding about the same mistake. */
export function findConfigurationMistakes({ tuning, record, unit, fit, measurements }: DiagnosisData): Finding[] {
  const hasUnitFinding = measurements.some(({ verdict }) => verdict === 'unit_suspect');
  // The owner may have sent right values since the last training.
  const hasUsable =
    measurements.filter(({ verdict }) => isUsable(verdict)).length > countDaylight({ measurements }) / 2;
  return selectCurrentMistakes(tuning, record)
    .filter(({ code }) => !(fit?.shift !== undefined && CLOCK_MISTAKES.includes(code)))
    .filter(({ code }) => !(code === 'unit_of_power' && (hasUnitFinding || hasUsable)))
    .map((mistake) => ({ code: mistake.code, severity: 'high', ...describeMistake(mistake, unit, record.capacity) }));
}
