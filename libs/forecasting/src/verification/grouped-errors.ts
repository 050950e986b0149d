import { type NormalizedErrors, computeNormalizedErrors } from './normalized-errors';
import { type ObservedPower, isDaylight } from './power-references';
import type { LeadForecast } from './power-scores';

/** Minimum number of steps of a group: errors of fewer depend on the weather of a day. */
const MIN_GROUP_STEPS = 10;

/**
 * Errors of the forecasts of a group of daylight steps, in percent of the capacity at the time; NaN with fewer than
 * `MIN_GROUP_STEPS`.
 */
export interface GroupErrors extends NormalizedErrors {
  /** Steps with forecast and observation. */
  readonly n: number;
}

/** Sky of a step, by its share of clear-sky power. */
export type ObservedSky = 'clear' | 'partly_cloudy' | 'overcast';
/** Smallest share of clear-sky power of a class, cloudiest last. */
const MIN_SHARES: readonly (readonly [sky: ObservedSky, share: number])[] = [
  ['clear', 0.8],
  ['partly_cloudy', 0.4],
  ['overcast', -Infinity],
];
export const OBSERVED_SKIES: readonly ObservedSky[] = MIN_SHARES.map(([sky]) => sky);

/** Classifies the sky of a step by the observed power. */
export function classifyObservedSky({ observed, clearSky }: ObservedPower, step: number): ObservedSky {
  const share = observed[step] / clearSky[step];
  return (MIN_SHARES.find(([, minShare]) => share >= minShare) ?? MIN_SHARES[0])[0];
}

/**
 * Computes the errors of forecasts at one lead by group of steps, such as the hour of day. Groups without steps are
 * omitted.
 */
export function groupPowerErrors<Group>(
  power: ObservedPower,
  { pv_estimate }: Pick<LeadForecast, 'pv_estimate'>,
  getGroup: (step: number) => Group,
): Map<Group, GroupErrors> {
  const stepsByGroup = new Map<Group, number[]>();
  for (const step of power.observed.keys()) {
    if (Number.isNaN(power.observed[step] + pv_estimate[step]) || !isDaylight(power, step)) continue;
    const group = getGroup(step);
    const steps = stepsByGroup.get(group);
    if (steps) steps.push(step);
    else stepsByGroup.set(group, [step]);
  }
  return new Map([...stepsByGroup].map(([group, steps]) => [group, computeErrors(power, pv_estimate, steps)]));
}

function computeErrors(power: ObservedPower, forecast: Float64Array, steps: readonly number[]): GroupErrors {
  if (steps.length < MIN_GROUP_STEPS) return { n: steps.length, nbias: NaN, nmae: NaN, nrmse: NaN };
  return { n: steps.length, ...computeNormalizedErrors(power, forecast, steps) };
}
