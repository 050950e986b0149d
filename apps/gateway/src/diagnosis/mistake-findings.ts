import type { MistakeCode } from '@daystar/contracts';
import { describeMistake } from '../sites/plant-mistakes/describe-mistake';
import { selectStatedMistakes } from '../sites/plant-mistakes/stated-mistakes';
import type { DiagnosisData } from './diagnosis-data';
import type { Finding } from './finding';

/** Mistakes for which the shape of recent bright days has a finding of its own, of the clock or of what looks like it. */
const SHAPE_MISTAKES: readonly MistakeCode[] = ['clock_offset', 'period_starts'];

/** Finds likely mistakes that tuning found, unless the shape of recent days shows the same. */
export function findMistakeProblems({ tuning, record, unit, fit, measurements }: DiagnosisData): Finding[] {
  const hasUnitFinding = measurements.some(({ verdict }) => verdict === 'unit_suspect');
  return selectStatedMistakes(tuning?.likely_mistakes ?? [], record)
    .filter(({ code }) => !((fit?.shift !== undefined || fit?.shares) && SHAPE_MISTAKES.includes(code)))
    .filter(({ code }) => !(code === 'unit_of_power' && hasUnitFinding))
    .map((mistake) => ({ code: mistake.code, severity: 'high', ...describeMistake(mistake, unit, record.capacity) }));
}
