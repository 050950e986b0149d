import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Aggregation, Site } from '@daystar/contracts';
import { computeClearSkyPower, createAggregatePlant, createSiteSystem } from '@daystar/forecasting';
import {
  DAY,
  HOUR,
  MINUTE,
  NATIVE_PERIOD_MS,
  resampleByMean,
  lastEnd,
  firstStart,
  stepsBetween,
} from '@daystar/timeseries';
import { computeAggregationClearSky, computeSiteClearSky } from './clear-sky-power';

const FROM = Date.UTC(2026, 5, 1, 15, 30);
const DAYS = 4;
const periods = stepsBetween(FROM, FROM + DAYS * DAY, 30 * MINUTE);
const nativeSteps = stepsBetween(firstStart(periods), lastEnd(periods), NATIVE_PERIOD_MS);
const site = { name: 'a', latitude: 40, longitude: -100, capacity: 10, tilt: 20 } as unknown as Site;
const aggregation = {
  members: ['a', 'b'].map((resource_id) => ({ resource_id, capacity: 10 })),
} as unknown as Aggregation;

/** Counts the turns of the event loop until a computation ends. */
async function countTurns(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  void work.finally(() => (isDone = true));
  for (; !isDone; turns++) await yieldToEventLoop();
  return turns;
}

describe('the clear-sky power of past periods', () => {
  it.each([
    ['a day of a site', DAY, () => computeSiteClearSky(site, 'utility', periods)],
    [
      'six hours of an aggregation, which many systems represent',
      6 * HOUR,
      () => computeAggregationClearSky(aggregation, () => site, periods),
    ],
  ])('yields the event loop after %s', async (_what, span, compute) => {
    expect(await countTurns(compute())).toBeGreaterThan((DAYS * DAY) / span);
  });

  it('is the same as that of all periods at once', async () => {
    const system = createSiteSystem(site, 'utility', FROM);
    const whole = computeClearSkyPower(system, site, nativeSteps, undefined).power;
    const expected = resampleByMean(whole, nativeSteps, periods.stepMs);
    const parts = await computeSiteClearSky(site, 'utility', periods);
    expect(parts).toHaveLength(expected.length);
    parts.forEach((power, i) => expect(power).toBeCloseTo(expected[i], 3));

    const plant = createAggregatePlant(aggregation, () => site, lastEnd(periods))!;
    const sum = resampleByMean(plant.simulateClearSky(nativeSteps).power, nativeSteps, periods.stepMs);
    const sumOfParts = await computeAggregationClearSky(aggregation, () => site, periods);
    sumOfParts.forEach((power, i) => expect(power).toBeCloseTo(sum[i], 3));
    expect(Math.max(...sumOfParts)).toBeGreaterThan(10);
  });
});
