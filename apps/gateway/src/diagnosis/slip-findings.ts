import type { SlipCode } from '@daystar/contracts';
import { describeSlip } from '../sites/plant-slips/describe-slip';
import { selectStatedSlips } from '../sites/plant-slips/stated-slips';
import type { DiagnosisData } from './diagnosis-data';
import type { Finding } from './finding';

/** Slips that the shape of recent bright days or the flags of measurements show, too, with findings of their own. */
const FOUND_FROM_SHAPE: readonly SlipCode[] = ['clock_offset', 'period_starts'];

/** Finds likely slips that tuning found, unless the shape of recent days shows the same. */
export function findSlipProblems({ tuning, record, unit, fit, measurements }: DiagnosisData): Finding[] {
  const hasUnitFinding = measurements.some(({ verdict }) => verdict === 'unit_suspect');
  return selectStatedSlips(tuning?.warnings ?? [], record)
    .filter(({ code }) => !(fit?.shift !== undefined && FOUND_FROM_SHAPE.includes(code)))
    .filter(({ code }) => !(code === 'unit_of_power' && hasUnitFinding))
    .map((slip) => ({ code: slip.code, severity: 'high', ...describeSlip(slip, unit) }));
}
