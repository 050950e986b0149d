import { type PeriodSky, periodMeans } from './period-sky';
import { MINUTE } from '@daystar/timeseries';

/**
 * By how many native steps a source's ghi runs behind (above 0: ahead of) the sun. Some sources stamp an instant, some
 * hold it over the hour that follows, some give the mean of the hour before: it shows in how well their ghi keeps step
 * with the clear sky. Clouds blur that, but not to one side.
 * @param ghi of the source, one per period, NaN where it says nothing
 * @param upTo only so many periods from the first are looked at
 */
export function sourceDelay(ghi: ArrayLike<number>, sky: PeriodSky, upTo: number): number {
  const reach = Math.round(MOST_DELAY / sky.path.steps.length);
  let best = 0;
  let closest = -Infinity;
  for (let delay = -reach; delay <= reach; delay++) {
    const likeness = likenessOf(ghi, periodMeans(sky.clear.ghi, sky, delay), upTo);
    if (likeness > closest) [best, closest] = [delay, likeness];
  }
  return best;
}

const MOST_DELAY = 60 * MINUTE;

/** Cosine of the angle between two series. */
function likenessOf(one: ArrayLike<number>, other: ArrayLike<number>, upTo: number): number {
  let product = 0;
  let ones = 0;
  let others = 0;
  for (let i = 0; i < upTo; i++) {
    if (Number.isNaN(one[i])) continue;
    product += one[i] * other[i];
    ones += one[i] * one[i];
    others += other[i] * other[i];
  }
  return product / Math.sqrt(ones * others);
}
