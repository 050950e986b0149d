/**
 * Share of the light that dust on the modules blocks, 0..1.
 *
 * @param monthly share of each month, January first
 * @param time unix seconds
 */
export const dustSoilingAt = (monthly: readonly number[], time: number): number =>
  monthly[new Date(time * 1000).getUTCMonth()];
