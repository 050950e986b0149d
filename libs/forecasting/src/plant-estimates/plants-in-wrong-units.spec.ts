import type { FlaggedMeasurement } from '@daystar/contracts';
import { DAY, HOUR } from '@daystar/timeseries';
import { estimatePlant } from './estimate-plant';
import { PLACES, createSite, simulatePlant } from './simulated-site.fixture';

const SEEDS = [1, 2, 3, 4, 5, 6];

/** Simulates a plant whose meter has another unit from one hour to another, and the same plant in the right unit. */
function simulateUnits(seed: number, factor: number, from: number, to: number) {
  const place = PLACES[seed % PLACES.length];
  const site = createSite({ ...place, tilt: 30, azimuth: place.latitude > 0 ? 180 : 0 });
  let start: number | undefined;
  const isWrong = (end: number) => end - start! > from && end - start! <= to;
  const options = { seed, days: 40 };
  const right = simulatePlant(site, site, options);
  const wrong = simulatePlant(site, site, {
    ...options,
    post: (power, end) => {
      start ??= end;
      return { total_power: power * (isWrong(end) ? factor : 1) };
    },
  });
  const isInRun = ({ period_end }: FlaggedMeasurement) => isWrong(Date.parse(period_end));
  return { site, right, wrong, isInRun };
}

describe('days in another unit', () => {
  it.each([
    ['kW from midnight to midnight', 1000, 8 * DAY, 12 * DAY],
    ['kW from the afternoon of one day to the morning of another', 1000, 8 * DAY + 15 * HOUR, 11 * DAY + 9 * HOUR],
    ['W', 1e6, 0, 3 * DAY],
    ['GW', 1 / 1000, 30 * DAY, 33 * DAY],
  ])('in %s are all flagged, and no other day', (_, factor, from, to) => {
    let [runCount, missedCount, otherCount] = [0, 0, 0];
    for (const seed of SEEDS) {
      const { right, wrong, isInRun } = simulateUnits(seed, factor, from, to);
      wrong.measurements.forEach((measurement, i) => {
        const { verdict, total_power: power = 0 } = measurement;
        if (isInRun(measurement) && right.measurements[i].verdict !== 'night' && power > 0) {
          runCount++;
          if (verdict !== 'unit_suspect') missedCount++;
        } else if (!isInRun(measurement) && verdict !== right.measurements[i].verdict) otherCount++;
      });
    }
    expect(runCount).toBeGreaterThan(100);
    expect(missedCount / runCount).toBeLessThan(0.01);
    expect(otherCount / (SEEDS.length * 40 * 96)).toBeLessThan(0.005);
  });

  it('leave the estimates of the plant as they are without these days', () => {
    for (const seed of [1, 4]) {
      const { site, right, wrong, isInRun } = simulateUnits(seed, 1000, 8 * DAY, 12 * DAY);
      const others = right.measurements.filter((measurement) => !isInRun(measurement));
      const [expected, received] = [others, wrong.measurements].map(
        (measurements) => estimatePlant(site, measurements, right.sky)!.estimates,
      );
      expect(received.map(({ property }) => property)).toEqual(expected.map(({ property }) => property));
      expected.forEach(({ estimate, low, high }, i) =>
        expect(Math.abs(received[i].estimate - estimate)).toBeLessThanOrEqual(0.2 * (high - low)),
      );
    }
  });
});
