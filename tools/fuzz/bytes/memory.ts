import { type Holdings, holdingsIn } from '../../bench/soak/holdings';

/** By how much a service may hold more at the end than after the warm-up: its bounded caches fill, and V8 keeps room. */
const TOLERANCE: Holdings = { alive: 48, rss: 192, handles: 24 };

export async function readHoldings(metricsUrl: string): Promise<Holdings> {
  return holdingsIn(await (await fetch(metricsUrl)).text());
}

/** What grew by more than is tolerated, a line each. */
export function growth(before: Holdings, after: Holdings): string[] {
  return (Object.keys(TOLERANCE) as (keyof Holdings)[])
    .filter((name) => after[name] - before[name] > TOLERANCE[name])
    .map(
      (name) =>
        `${name} grew from ${before[name].toFixed(0)} to ${after[name].toFixed(0)} (tolerated: ${TOLERANCE[name]})`,
    );
}
