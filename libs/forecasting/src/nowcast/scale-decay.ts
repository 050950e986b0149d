import { MINUTE } from '@daystar/timeseries';

/**
 * Lifetime of detail of one kilometre, ms; it triples for detail of twice the size. Detail that is lost because the
 * speed of clouds is uncertain is not counted: `speed-mix.ts` averages over speeds.
 */
const DETAIL_LIFETIME_MS = 14 * MINUTE;
/** Exponent of size in the lifetime of detail. */
const DETAIL_GROWTH = Math.log2(3);
/** Minimum size of clouds whose growth or decay is extrapolated, km. */
const MIN_TENDENCY_KM = 5;
/** Lifetime of growth or decay per kilometre of size, ms. */
const TENDENCY_LIFETIME_MS = MINUTE;

/**
 * Fraction of detail that remains after a lead at each level of a Laplacian pyramid: small clouds decay sooner than
 * large ones. The coarsest level is the mean of the surroundings and remains.
 * @param lead ms
 * @param pixelSize pixel size of the bottom level, km
 * @returns 0..1 for each level
 */
export function computeRemainingDetail(lead: number, pixelSize: number, levels: number): number[] {
  return Array.from({ length: levels }, (_, level) =>
    level === levels - 1 ? 1 : Math.exp(-lead / (DETAIL_LIFETIME_MS * (pixelSize * 2 ** level) ** DETAIL_GROWTH)),
  );
}

/**
 * Computes the time for which steady growth or decay has the same effect as growth or decay that fades over the lead.
 * Growth and decay fade sooner for small clouds. For the smallest clouds they are noise, so the time is 0.
 * @param lead ms
 * @param pixelSize pixel size of the bottom level, km
 * @returns minutes for each level
 */
export function computeTendencyMinutes(lead: number, pixelSize: number, levels: number): number[] {
  return Array.from({ length: levels }, (_, level) => {
    const size = pixelSize * 2 ** level;
    if (size < MIN_TENDENCY_KM) return 0;
    const lifetime = TENDENCY_LIFETIME_MS * size;
    return (lifetime * (1 - Math.exp(-lead / lifetime))) / MINUTE;
  });
}
