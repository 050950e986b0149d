import type { SiteProperties } from '@daystar/contracts';
import type { Steps } from '@daystar/timeseries';
import { computeCapacityFactors, listCapacityFactors } from '../outputs/capacity-changes';
import { hasDeliveryLimit, listMaximumPowers } from '../outputs/grid-delivery';
import type { SiteTrainingData } from './site-training-data';

/** Estimated power from this share of a stated limit on may reach it: estimates have errors, and loads vary. */
const NEAR_LIMIT = 0.8;
/** Share of the estimated energy near a limit above which a plant counts as often limited: most of it. */
const MIN_LIMITED_SHARE = 0.5;

/**
 * Excludes the power of the steps in which stated limits may have held it, of a plant that they often hold. What clouds leave
 * below a limit is usable, but a model that learns from it alone would forecast clouds (truncated samples, as in
 * `averageTrainingPower`). The estimate does not depend on the measurement, so that what remains is representative.
 * @param measured one per step, NaN where unknown
 * @param estimate estimated power, one per step, NaN where unknown
 * @returns measured power, NaN in excluded steps
 */
export function excludeStatedLimits(
  measured: Float64Array,
  estimate: Float64Array,
  site: SiteProperties,
  steps: Steps,
): Pick<SiteTrainingData, 'measured' | 'isOftenLimited'> {
  const { capacity } = site;
  if (capacity === undefined || !hasDeliveryLimit(site)) return { measured };
  const factors = computeCapacityFactors(listCapacityFactors(site), steps);
  const capacities = new Float64Array(steps.count).map((_, i) => capacity * (factors?.[i] ?? 1));
  const [limits] = listMaximumPowers(site, capacities, steps);
  const isNear = Array.from(estimate, (power, i) => limits[i] < capacities[i] && power >= NEAR_LIMIT * limits[i]);
  const sumEnergy = (isCounted: (i: number) => boolean) =>
    estimate.reduce((sum, power, i) => sum + (power > 0 && isCounted(i) ? power : 0), 0);
  if (sumEnergy((i) => isNear[i]) <= MIN_LIMITED_SHARE * sumEnergy(() => true)) return { measured };
  return { measured: measured.map((power, i) => (isNear[i] ? NaN : power)), isOftenLimited: true };
}
