import type { EstimatedProperty, LikelyMistake, MistakeCode, TuningEstimate, TuningReport } from '@daystar/contracts';
import type { SiteRecord } from '../site-record';

/** Mistakes that explain a wrong azimuth. */
export const AZIMUTH_MISTAKES: readonly MistakeCode[] = [
  'azimuth_sign',
  'azimuth_reversed',
  'azimuth_mirrored',
  'place',
];
/** Mistakes of the clock. Wrong shares of arrays also shift the daily maximum of power. */
export const CLOCK_MISTAKES: readonly MistakeCode[] = ['clock_offset', 'period_starts'];

/** Whether the stated shares of arrays differ significantly from the ones that tuning estimates. */
export const hasMisstatedShares = ({ estimates = [] }: Pick<TuningReport, 'estimates'>): boolean =>
  estimates.some(({ property, significant }) => property === 'dc_share' && significant);

/**
 * Selects the likely mistakes in the present properties of a site: the owner may have corrected others since the last training.
 * Unit mistakes are always selected, because no property states a unit. Clock mistakes are selected unless wrong shares of
 * arrays explain them.
 * @param report on the tuning of the site; absent while the engine is unavailable
 */
export function selectCurrentMistakes(
  report: Pick<TuningReport, 'likely_mistakes' | 'estimates'> | undefined,
  record: SiteRecord,
): LikelyMistake[] {
  const { likely_mistakes = [], ...others } = report ?? {};
  const isExplained = ({ code }: LikelyMistake) => CLOCK_MISTAKES.includes(code) && hasMisstatedShares(others);
  return likely_mistakes.filter((mistake) => isStillStated(mistake, record) && !isExplained(mistake));
}

/** Whether the record still has the values that the mistake is about. */
function isStillStated(
  { code, stated }: LikelyMistake,
  { latitude, longitude, azimuth, capacity }: SiteRecord,
): boolean {
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

/** Finds the estimate of a property of the plant as a whole, if the stated value has not changed since the estimate. */
export const findCurrentEstimate = (
  estimates: readonly TuningEstimate[],
  property: EstimatedProperty,
  stated: number,
): TuningEstimate | undefined =>
  estimates.find((estimate) => estimate.property === property && !estimate.array && isNear(stated, estimate.stated));

/** Whether two values are the same but for the rounding of estimates to four digits. */
const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-3 * Math.max(1, Math.abs(a));
