import type { SiteProperties } from '@daystar/contracts';
import { type Steps, parseStamp, startOf, stepEnd } from '@daystar/timeseries';
import type { PvColumns } from './pv-columns';

/** Grid connection and availability of a site. */
export type GridConnection = Pick<SiteProperties, 'export_limit' | 'outages'>;

/** Whether a site may deliver less than its potential. */
export const hasDeliveryLimit = ({ export_limit, outages = [] }: GridConnection): boolean =>
  export_limit !== undefined || outages.length > 0;

/**
 * Share of a plant that is available in each step, 0..1: a mean over time in steps that an outage covers in part.
 * @returns undefined when no outage touches the steps
 */
export function computeAvailableShares({ outages = [] }: GridConnection, steps: Steps): Float64Array | undefined {
  let shares: Float64Array | undefined;
  for (const { start, end, available_share } of outages) {
    const [from, to] = [parseStamp(start)!, parseStamp(end)!];
    const first = Math.max(0, Math.floor((from - startOf(steps)) / steps.length));
    const last = Math.min(steps.count, Math.ceil((to - startOf(steps)) / steps.length));
    for (let k = first; k < last; k++) {
      shares ??= new Float64Array(steps.count).fill(1);
      const stepTo = stepEnd(steps, k);
      const covered = Math.min(to, stepTo) - Math.max(from, stepTo - steps.length);
      shares[k] -= (1 - available_share) * (covered / steps.length);
    }
  }
  return shares;
}

/**
 * Power as delivered to the grid: the available share of the potential, at most the export limit. Quantiles keep their
 * order.
 * @param potential power of the plant without outages and export limit; returned itself when nothing limits it
 */
export function applyGridLimits(potential: PvColumns, grid: GridConnection, steps: Steps): PvColumns {
  const shares = computeAvailableShares(grid, steps);
  const { export_limit: limit = Infinity } = grid;
  if (!shares && limit === Infinity) return potential;
  const deliver = (power: Float64Array) => power.map((value, k) => Math.min(limit, (shares?.[k] ?? 1) * value));
  return {
    pv_estimate: deliver(potential.pv_estimate),
    pv_estimate10: deliver(potential.pv_estimate10),
    pv_estimate90: deliver(potential.pv_estimate90),
  };
}
