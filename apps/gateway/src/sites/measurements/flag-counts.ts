import type { QcFlag } from '@daystar/contracts';
import { renderFactList } from '../../pages/fact-list';
import type { Markup } from '../../pages/markup';

/** Labels of quality-control flags on pages. */
export const FLAG_LABELS: Readonly<Record<QcFlag, string>> = {
  ok: 'Plausible',
  night: 'Night',
  stale: 'Repeated for too long',
  clipped: 'At the inverter limit',
  exceeds_clear_sky: 'Above a clear sky',
  curtailed: 'Curtailed, limited or partly unavailable',
  out_of_range: 'Negative by day, or far above capacity',
  unit_suspect: 'Probably another unit',
  overlap: 'Covered by shorter periods',
  cumulative: 'Counted energy, not power',
  clock_suspect: 'Clock is probably wrong',
  drift: 'Sensor or meter drifts',
  gap: 'Without a power value',
};

/** Renders the number of measurements by flag; omits flags without any. @param refused number of rows that cannot be stored */
export function renderFlagCounts(flags: readonly QcFlag[], refused = 0): Markup {
  const counts = (Object.keys(FLAG_LABELS) as QcFlag[]).map((flag) => {
    const count = flags.filter((candidate) => candidate === flag).length;
    return [FLAG_LABELS[flag], count > 0 ? count : undefined] as const;
  });
  return renderFactList([...counts, ['Refused', refused > 0 ? refused : undefined]]);
}
