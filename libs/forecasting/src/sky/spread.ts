import { HOUR } from '@daystar/timeseries';

/** Spread of the clear-sky index at no lead, and how much more it grows to. */
const AT_ONCE = 0.05;
const IN_THE_END = 0.24;
const GROWS_OVER_HOURS = 9;
/** Standard normal deviate of the 90th percentile. */
const Z90 = 1.2816;

/**
 * 10th and 90th percentile of cloud opacity, %, around its median: the clear-sky index is spread by a normal whose width
 * grows with lead and is widest under broken clouds, since a clear or an overcast sky has but one way to go.
 * @param opacity median, %
 * @param lead ms
 */
export function opacityQuantiles(opacity: number, lead: number): { low: number; high: number } {
  const hours = Math.max(0, lead / HOUR);
  const index = 1 - opacity / 100;
  const broken = 0.45 + 0.55 * 4 * index * (1 - index);
  const width = (AT_ONCE + (IN_THE_END - AT_ONCE) * (1 - Math.exp(-hours / GROWS_OVER_HOURS))) * broken;
  const low = Math.max(0, opacity - 100 * Z90 * width);
  // Never wholly dark: even the densest cloud lets a twentieth through.
  const high = Math.max(opacity, Math.min(95, opacity + 100 * Z90 * width));
  return { low, high };
}
