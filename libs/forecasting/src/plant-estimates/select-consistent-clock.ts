import type { FlaggedMeasurement } from '@daystar/contracts';

/**
 * Selects the measurements with the clock that most of them have: those whose clock is suspect, or the others. A mixture
 * of both has the shape of no plant, and a change of the clock looks like a change of the output.
 */
export function selectConsistentClock(measurements: readonly FlaggedMeasurement[]): readonly FlaggedMeasurement[] {
  const isSuspect = ({ verdict }: FlaggedMeasurement) => verdict === 'clock_suspect';
  const produced = measurements.filter(({ total_power = 0 }) => total_power > 0);
  const isMostlySuspect = 2 * produced.filter(isSuspect).length > produced.length;
  return measurements.filter((measurement) => isSuspect(measurement) === isMostlySuspect);
}
