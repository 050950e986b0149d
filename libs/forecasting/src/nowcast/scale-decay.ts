import { MINUTE } from '@daystar/timeseries';

/** Detail of one kilometre lives so long, and detail of twice the size three times as long, ms. */
const DETAIL_LIFETIME = 9 * MINUTE;
const DETAIL_GROWTH = Math.log2(3);
/** A tendency is worth following from this size on, km, for so long for each kilometre, ms. */
const LEAST_TENDENCY = 5;
const TENDENCY_LIFETIME = MINUTE;

/**
 * What is left, after a lead, of the detail that a level of a Gaussian pyramid adds to the coarser one above it: small
 * clouds pass sooner than large ones. The coarsest level is the mean of the wider surroundings and stays.
 * @param lead ms
 * @param kilometres size of a pixel of the bottom level
 * @returns 0..1 for each level
 */
export function detailLeft(lead: number, kilometres: number, levels: number): number[] {
  return Array.from({ length: levels }, (_, level) =>
    level === levels - 1 ? 1 : Math.exp(-lead / (DETAIL_LIFETIME * (kilometres * 2 ** level) ** DETAIL_GROWTH)),
  );
}

/**
 * For how long, of a lead, the growth or decay seen in the newest frames goes on at each level: it fades, sooner for
 * small clouds than for large ones, and is noise for the smallest.
 * @returns minutes for each level
 */
export function tendencyMinutes(lead: number, kilometres: number, levels: number): number[] {
  return Array.from({ length: levels }, (_, level) => {
    const size = kilometres * 2 ** level;
    if (size < LEAST_TENDENCY) return 0;
    const lifetime = TENDENCY_LIFETIME * size;
    return (lifetime * (1 - Math.exp(-lead / lifetime))) / MINUTE;
  });
}
