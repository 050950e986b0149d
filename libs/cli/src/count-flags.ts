import type { FlaggedMeasurement, Measurement } from '@daystar/client';
import { parsePeriod } from './period';

/** Counts the flags of those stored measurements whose periods were imported. Other periods may lie between them. */
export function countFlags(
  stored: readonly FlaggedMeasurement[],
  imported: readonly Measurement[],
): Record<string, number> {
  const importedPeriods = new Set(imported.map(toPeriodKey));
  const counts: Record<string, number> = {};
  for (const measurement of stored) {
    const { verdict } = measurement;
    if (importedPeriods.has(toPeriodKey(measurement))) counts[verdict] = (counts[verdict] ?? 0) + 1;
  }
  return counts;
}

/** Builds a key that is the same for `PT1H` and `PT60M`: the service stores the latter. */
const toPeriodKey = ({ period_end, period }: Pick<Measurement, 'period_end' | 'period'>): string =>
  `${Date.parse(period_end)} ${parsePeriod(period)}`;
