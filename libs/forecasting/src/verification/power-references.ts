import { type Steps, stepEnd } from '@daystar/timeseries';
import { correlation, mean } from './deterministic';

/** Observed power of one or more plants; NaN where missing. */
export interface ObservedPower {
  readonly steps: Steps;
  /** Unit of the capacity. */
  readonly observed: Float64Array;
  /** Clear-sky power of the same plant; only its shape matters. */
  readonly clearSky: Float64Array;
  readonly capacity: number;
  /** Capacity in each step; absent where it is `capacity` in all. */
  readonly capacities?: Float64Array;
}

/** Returns the capacity at the time of a step. */
export const getCapacity = ({ capacity, capacities }: ObservedPower, step: number): number =>
  capacities?.[step] ?? capacity;

/** Below this fraction of capacity under a clear sky a step counts as night. */
const MIN_DAYLIGHT_POWER = 0.01;
/** Ratios of power to clear-sky power are clipped to this, as the Solar Forecast Arbiter does. */
const MAX_RATIO = 2;

export const isDaylight = (power: ObservedPower, step: number): boolean =>
  power.clearSky[step] >= MIN_DAYLIGHT_POWER * getCapacity(power, step);

/** Reference forecasts for every step; NaN where no earlier value is known. */
export interface PowerReferences {
  /** Power at the last ratio to clear-sky power that was known `lead` before the step began. */
  readonly smartPersistence: Float64Array;
  /**
   * The optimal convex combination of climatology and persistence, fitted to the steps on which it is scored.
   * It is gamma k(t) + (1 - gamma) mean(k), where k is the ratio to clear-sky power, and gamma its correlation with its
   * persisted value. Yang, "A universal benchmarking method for probabilistic solar irradiance forecasting" and
   * "Standard of reference in operational day-ahead deterministic solar forecasting", J. Renewable Sustainable Energy
   * 11 (2019).
   */
  readonly combination: Float64Array;
}

/** Computes reference forecasts of power. @param lead ms */
export function computePowerReferences(power: ObservedPower, lead: number): PowerReferences {
  const { steps, observed, clearSky } = power;
  const ratios = observed.map((value, step) =>
    isDaylight(power, step) ? Math.min(MAX_RATIO, Math.max(0, value / clearSky[step])) : NaN,
  );
  const persisted = findLastKnown(ratios, steps, lead);
  const pairs = [...ratios.keys()].filter((i) => !Number.isNaN(ratios[i]) && !Number.isNaN(persisted[i]));
  const knownRatios = pairs.map((i) => ratios[i]);
  const persistedRatios = pairs.map((i) => persisted[i]);
  const climatology = mean(knownRatios);
  const gamma = Math.min(1, Math.max(0, correlation(knownRatios, persistedRatios) || 0));
  return {
    smartPersistence: persisted.map((ratio, step) => ratio * clearSky[step]),
    combination: persisted.map((ratio, step) => (gamma * ratio + (1 - gamma) * climatology) * clearSky[step]),
  };
}

/** Finds the last value that is known `lead` before the start of each step. */
function findLastKnown(values: Float64Array, steps: Steps, lead: number): Float64Array {
  const lastKnown = new Float64Array(values.length).fill(NaN);
  let [next, newestValue] = [0, NaN];
  for (let step = 0; step < values.length; step++) {
    const knownUntil = stepEnd(steps, step) - steps.stepMs - lead;
    for (; next < values.length && stepEnd(steps, next) <= knownUntil; next++) {
      if (!Number.isNaN(values[next])) newestValue = values[next];
    }
    lastKnown[step] = newestValue;
  }
  return lastKnown;
}
