import type { SiteProperties } from '@daystar/contracts';
import { DAY, HOUR, type Steps, parseStamp, firstStart, stepEnd } from '@daystar/timeseries';
import { computeCapacityFactors, listCapacityFactors } from './capacity-changes';
import type { PvColumns } from './pv-columns';

/** Grid connection, availability and inverter limits of a site. */
export type GridConnection = Pick<
  SiteProperties,
  | 'capacity'
  | 'capacity_changes'
  | 'apparent_power_limit'
  | 'power_factor'
  | 'reactive_power'
  | 'export_limit'
  | 'load_profile'
  | 'outages'
  | 'curtailments'
>;

/** Whether a site may deliver less than its potential. */
export const hasDeliveryLimit = (grid: GridConnection): boolean =>
  grid.export_limit !== undefined ||
  getActivePowerLimit(grid) < Infinity ||
  [...(grid.outages ?? []), ...(grid.curtailments ?? [])].length > 0;

/**
 * Maximum active power of the inverters, in the unit of the capacity, that leaves room for the reactive power: `S cos φ` at a power factor, or
 * `sqrt(S² - Q²)`. The apparent power S is the capacity unless it is stated.
 * @returns Infinity for a site that states no such limit
 */
export function getActivePowerLimit(grid: GridConnection): number {
  const { capacity = Infinity, power_factor, reactive_power } = grid;
  const isStated = [grid.apparent_power_limit, power_factor, reactive_power].some((value) => value !== undefined);
  if (!isStated) return Infinity;
  const apparent = grid.apparent_power_limit ?? capacity;
  if (reactive_power === undefined) return apparent * (power_factor ?? 1);
  return Math.sqrt(Math.max(0, apparent ** 2 - reactive_power ** 2));
}

/**
 * Share of a plant that is available in each step, 0..1: a mean over time in steps that an outage covers in part.
 * @returns undefined when no outage touches the steps
 */
export function computeAvailableShares({ outages = [] }: GridConnection, steps: Steps): Float64Array | undefined {
  let shares: Float64Array | undefined;
  for (const { start, end, available_share } of outages)
    for (const [k, coveredShare] of listCoveredSteps(start, end, steps)) {
      shares ??= new Float64Array(steps.count).fill(1);
      shares[k] -= (1 - available_share) * coveredShare;
    }
  return shares;
}

/** Mean power consumed at the site in a step, in the unit of its capacity, from its profile by hour of the day, UTC. */
export function getLoad({ load_profile: profile }: GridConnection, steps: Steps, k: number): number {
  if (!profile) return 0;
  const end = stepEnd(steps, k);
  let energy = 0;
  for (let from = end - steps.stepMs; from < end;) {
    const to = Math.min(end, HOUR * (Math.floor(from / HOUR) + 1));
    energy += profile[Math.floor((((from % DAY) + DAY) % DAY) / HOUR)] * (to - from);
    from = to;
  }
  return energy / steps.stepMs;
}

/**
 * Computes delivered power. The active power limit applies to the whole plant and is reduced by the available share:
 * `share × min(limit, potential)`. The result is at most the load of the site plus the export limit, or
 * plus the lower limit of a curtailment. Quantiles keep their order.
 * @param potential power of the plant without outages and limits; returned itself when nothing limits it
 * @param availability share of the plant that is available in all steps, 0..1; outages reduce it further
 */
export function applyGridLimits(potential: PvColumns, grid: GridConnection, steps: Steps, availability = 1): PvColumns {
  const deliver = createDeliveryFunction(grid, steps, availability);
  if (!deliver) return potential;
  return {
    pv_estimate: deliver(potential.pv_estimate),
    pv_estimate10: deliver(potential.pv_estimate10),
    pv_estimate90: deliver(potential.pv_estimate90),
  };
}

/** Computes the delivered power of a plant from the potential of each step, both in the unit of its capacity. */
export type DeliveryFunction = (potential: Float64Array) => Float64Array;

/** Prepares `applyGridLimits` for any potential. @returns undefined when nothing limits the power in the steps */
export function createDeliveryFunction(
  grid: GridConnection,
  steps: Steps,
  availability = 1,
): DeliveryFunction | undefined {
  const shares = computeAvailableShares(grid, steps);
  const curtailed = listCurtailedSteps(grid, steps);
  const exportLimit = grid.export_limit ?? Infinity;
  const activePowerLimit = getActivePowerLimit(grid);
  // A stated apparent power stays the same when the capacity changes.
  const capacityFactors =
    grid.apparent_power_limit === undefined && activePowerLimit < Infinity
      ? computeCapacityFactors(listCapacityFactors(grid), steps)
      : undefined;
  const isLimited = availability < 1 || Math.min(exportLimit, activePowerLimit) < Infinity;
  if (!shares && curtailed.length === 0 && !isLimited) return undefined;
  return (potential) => {
    const uncurtailed = potential.map((value, k) =>
      Math.min(
        exportLimit + getLoad(grid, steps, k),
        availability * (shares?.[k] ?? 1) * Math.min((capacityFactors?.[k] ?? 1) * activePowerLimit, value),
      ),
    );
    const delivered = uncurtailed.slice();
    for (const { step, coveredShare, limit } of curtailed)
      delivered[step] -= coveredShare * Math.max(0, uncurtailed[step] - limit - getLoad(grid, steps, step));
    return delivered;
  };
}

/**
 * Lists the maximum delivered power of each step by capacity, limits, outages and curtailments. A second entry is without
 * outages and curtailments, if there are any: they may have been cancelled.
 * @param capacities capacity of each step
 */
export function listMaximumPowers(grid: GridConnection, capacities: Float64Array, steps: Steps): Float64Array[] {
  const limits = { ...grid, outages: undefined, curtailments: undefined };
  const isPlanned = [...(grid.outages ?? []), ...(grid.curtailments ?? [])].length > 0;
  return (isPlanned ? [grid, limits] : [limits]).map(
    (applied) => createDeliveryFunction(applied, steps)?.(capacities) ?? capacities,
  );
}

/** A step, the share of it in a curtailment (0..1), and the maximum power at the grid connection then. */
interface CurtailedStep {
  readonly step: number;
  readonly coveredShare: number;
  readonly limit: number;
}

/** The steps that curtailments cover, some in part. */
export const listCurtailedSteps = ({ curtailments = [] }: GridConnection, steps: Steps): CurtailedStep[] =>
  curtailments.flatMap(({ start, end, power_limit: limit }) =>
    listCoveredSteps(start, end, steps).map(([step, coveredShare]) => ({ step, coveredShare, limit })),
  );

/** The steps that a time range touches, each with the share of it in the range. */
function listCoveredSteps(start: string, end: string, steps: Steps): [step: number, coveredShare: number][] {
  const [from, to] = [parseStamp(start)!, parseStamp(end)!];
  const firstStep = Math.max(0, Math.floor((from - firstStart(steps)) / steps.stepMs));
  const endStep = Math.min(steps.count, Math.ceil((to - firstStart(steps)) / steps.stepMs));
  const covered: [number, number][] = [];
  for (let k = firstStep; k < endStep; k++) {
    const stepTo = stepEnd(steps, k);
    const length = Math.min(to, stepTo) - Math.max(from, stepTo - steps.stepMs);
    covered.push([k, length / steps.stepMs]);
  }
  return covered;
}
