import type { QcFlag } from '@daystar/contracts';
import { renderFactList } from '../../pages/fact-list';
import { t } from '../../pages/i18n/translate';
import type { Markup, Text } from '../../pages/markup';

/** Labels of quality-control flags on pages. */
export const FLAG_LABELS: Readonly<Record<QcFlag, Text>> = {
  ok: t('Plausible'),
  night: t('Night'),
  stale: t('Repeated for too long'),
  clipped: t('At the inverter limit'),
  exceeds_clear_sky: t('Above the clear-sky value'),
  curtailed: t('Curtailed, limited or partly unavailable'),
  snow: t('Covered by snow'),
  out_of_range: t('Far below zero, or far above capacity'),
  unit_suspect: t('Probably another unit'),
  overlap: t('Repeated, or covered by other periods'),
  cumulative: t('Cumulative energy, not power'),
  clock_suspect: t('Clock is probably wrong'),
  drift: t('Sensor or meter drifts'),
  gap: t('Without a power value'),
};

/** Renders the number of measurements by flag; omits flags without any. @param refused number of rows that cannot be stored */
export function renderFlagCounts(flags: readonly QcFlag[], refused = 0): Markup {
  const counts = (Object.keys(FLAG_LABELS) as QcFlag[]).map((flag) => {
    const count = flags.filter((candidate) => candidate === flag).length;
    return [FLAG_LABELS[flag], count > 0 ? count : undefined] as const;
  });
  return renderFactList([...counts, [t('Refused'), refused > 0 ? refused : undefined]]);
}
