import { DAY, HOUR } from '@daystar/timeseries';
import type { Site } from '@daystar/contracts';
import { createSeededRandom } from '../numerics/seeded-random';
import { estimatePlant } from './estimate-plant';
import { PLACES, createSite, simulatePlant } from './simulated-site.fixture';

/** Mean load by hour of a roof without export, as a share of the capacity. */
const meanLoadAt = (site: Site, time: number) => {
  const hour = (time / HOUR + site.longitude / 15 + 48) % 24;
  return hour > 7 && hour <= 17 ? 0.375 : 0.2;
};

/** Likely mistakes of a roof without export whose load varies around the stated one from day to day and from half hour to half hour. */
function findMistakes(seed: number): string[] {
  const place = PLACES[seed % PLACES.length];
  const azimuth = place.latitude > 0 ? 180 : 0;
  const plant = createSite({ ...place, azimuth, tilt: 10, capacity: 20, capacity_dc: 22 });
  const load_profile = Array.from({ length: 24 }, (_, hour) => 20 * meanLoadAt(plant, (hour + 0.5) * HOUR));
  const stated = { ...plant, export_limit: 0, load_profile };
  const random = createSeededRandom(1000 + seed);
  const varyNormally = (deviation: number) => 1 + deviation * (random() + random() + random() - 1.5) * 2;
  const factors = new Map<number, number>();
  const post = (power: number, end: number) => {
    const day = Math.floor((end + (plant.longitude / 15) * HOUR) / DAY);
    const factor = factors.get(day) ?? Math.max(0.3, varyNormally(0.3));
    factors.set(day, factor);
    const load = 20 * meanLoadAt(plant, end - HOUR / 4) * Math.max(0.15, factor * varyNormally(0.27));
    return { total_power: Math.min(power, load) };
  };
  const { measurements, sky } = simulatePlant(plant, stated, { seed, post });
  return estimatePlant(stated, measurements, sky)!.likely_mistakes.map(({ code }) => code);
}

describe('a roof without export whose load varies around the stated one', () => {
  it.each([1, 2, 5, 9])('has no likely mistake, seed %d', (seed) => {
    expect(findMistakes(seed)).toEqual([]);
  });
});
