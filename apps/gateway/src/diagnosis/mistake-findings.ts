import { describeMistake } from '../sites/plant-mistakes/describe-mistake';
import { CLOCK_MISTAKES, selectCurrentMistakes } from '../sites/plant-mistakes/current-mistakes';
import type { DiagnosisData } from './diagnosis-data';
import type { Finding } from './finding';

/** Creates findings from the likely mistakes that tuning found, unless recent days have a finding about the same mistake. */
export function findConfigurationMistakes({ tuning, record, unit, fit, measurements }: DiagnosisData): Finding[] {
  const hasUnitFinding = measurements.some(({ verdict }) => verdict === 'unit_suspect');
  return selectCurrentMistakes(tuning, record)
    .filter(({ code }) => !(fit?.shift !== undefined && CLOCK_MISTAKES.includes(code)))
    .filter(({ code }) => !(code === 'unit_of_power' && hasUnitFinding))
    .map((mistake) => ({ code: mistake.code, severity: 'high', ...describeMistake(mistake, unit, record.capacity) }));
}
