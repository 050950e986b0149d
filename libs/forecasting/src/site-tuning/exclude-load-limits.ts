import type { SiteProperties } from '@daystar/contracts';
import type { Steps } from '@daystar/timeseries';
import { computeCapacities } from '../outputs/capacity-changes';
import { listMaximumPowers } from '../outputs/grid-delivery';
import type { SiteTrainingData } from './site-training-data';

/** Estimated power from this share of a limit on may reach it: estimates have errors, and loads vary. */
const NEAR_LIMIT = 0.8;
/** Share of the estimated energy near the limit above which a load counts as often holding a plant. */
const MIN_HELD_SHARE = 0.25;

/**
 * Excludes the power of the steps in which the load of a site may have held it, of a plant that the load often holds. Loads vary
 * around their stated means, so that power below the limit may be limited too, and a model would learn the load as clouds
 * (truncated samples, as in `averageTrainingPower`). The estimate does not depend on the measurement, so that what remains is
 * representative.
 * @param measured one per step, NaN where unknown
 * @param estimate estimated power, one per step, NaN where unknown
 * @returns measured power, NaN in excluded steps
 */
export function excludeLoadLimits(
  measured: Float64Array,
  estimate: Float64Array,
  site: SiteProperties,
  steps: Steps,
): Pick<SiteTrainingData, 'measured' | 'isOftenHeldByLoad'> {
  if (!site.load_profile) return { measured };
  const capacities = computeCapacities(site, steps);
  const [limits] = listMaximumPowers(site, capacities, steps);
  const isNear = Array.from(estimate, (power, i) => limits[i] < capacities[i] && power >= NEAR_LIMIT * limits[i]);
  const sumEnergy = (isCounted: (i: number) => boolean) =>
    estimate.reduce((sum, power, i) => sum + (power > 0 && isCounted(i) ? power : 0), 0);
  if (sumEnergy((i) => isNear[i]) <= MIN_HELD_SHARE * sumEnergy(() => true)) return { measured };
  return { measured: measured.map((power, i) => (isNear[i] ? NaN : power)), isOftenHeldByLoad: true };
}
