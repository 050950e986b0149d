import type { EstimatedProperty, LikelyMistake, TuningEstimate } from '@daystar/contracts';
import type { SiteRecord } from '../site-record';

/**
 * Selects the mistakes whose stated value is still in effect: the owner may have corrected it since the last training.
 * Mistakes of units and times, which no property of the site states, are all selected.
 */
export const selectStatedMistakes = (mistakes: readonly LikelyMistake[], record: SiteRecord): LikelyMistake[] =>
  mistakes.filter((mistake) => isStated(mistake, record));

function isStated({ code, stated }: LikelyMistake, { latitude, longitude, azimuth, capacity }: SiteRecord): boolean {
  switch (code) {
    case 'azimuth_sign':
    case 'azimuth_reversed':
    case 'azimuth_mirrored':
      return azimuth !== undefined && isNear(azimuth, stated[0]);
    case 'dc_for_ac':
      return capacity !== undefined && isNear(capacity, stated[0]);
    case 'place':
      return isNear(latitude, stated[0]) && isNear(longitude, stated[1]);
    case 'unit_of_power':
    case 'clock_offset':
    case 'period_starts':
      return true;
  }
}

/** Finds the estimate of a property of the whole plant whose stated value is still in effect. */
export const findStatedEstimate = (
  estimates: readonly TuningEstimate[],
  property: EstimatedProperty,
  stated: number,
): TuningEstimate | undefined =>
  estimates.find((estimate) => estimate.property === property && !estimate.array && isNear(stated, estimate.stated));

/** Whether two values are the same but for the rounding of estimates to four digits. */
const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-3 * Math.max(1, Math.abs(a));
