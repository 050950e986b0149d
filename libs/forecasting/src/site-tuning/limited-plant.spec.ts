import { createSeededRandom } from '../numerics/seeded-random';
import { dayOf, forecast, simulate } from './measured-plant.fixture';

/** Deterministic noise of a half hour, -1 to 1. */
const noiseOf = (i: number) => 2 * createSeededRandom(7919 * i + 1)() - 1;
/** Loads, MW: two shifts with a lunch break, and a morning and an evening peak. Days differ by a tenth, half hours by 5 %. */
const varyLoad = (load: number, i: number) => load * (1 + 0.1 * noiseOf(dayOf(i)) + 0.05 * noiseOf(1000 + i));
const hourOf = (i: number) => (i % 48) / 2 + 0.25;
const factoryLoad = (i: number) => varyLoad(hourOf(i) > 12 && hourOf(i) < 13 ? 3.4 : 4.4, i);
const householdLoad = (i: number) => varyLoad(3.2 + 1.2 * Math.cos(((hourOf(i) - 19) / 12) * Math.PI), i);

const SEEDS = [1, 2];
const energy = (powers: readonly number[]) => powers.reduce((sum, power) => sum + power, 0);
const plants = SEEDS.map((seed) => {
  const simulated = simulate(seed);
  return { ...simulated, twin: energy(forecast(simulated.untuned, simulated.truth)) };
});

describe('a plant that is limited on a third of its clear days', () => {
  const isNoon = (i: number) => i % 48 >= 23 && i % 48 < 29;

  it.each([
    ['limited to 55 % of its capacity', (power: number) => Math.min(5.5, power)],
    ['limited to 40 % of its capacity', (power: number) => Math.min(4, power)],
    ['limited to the load of a factory, without export', (power: number, i: number) => Math.min(factoryLoad(i), power)],
    [
      'limited to the load of households, without export',
      (power: number, i: number) => Math.min(householdLoad(i), power),
    ],
    ['switched off for three hours', (power: number, i: number) => (isNoon(i) ? 0 : power)],
  ])('%s is forecast like its unlimited twin: within 2 %% on average, and each within 3 %%', (_, limit) => {
    const ratios = plants.map(({ untuned, truth, isCut, twin }) => {
      const limited = forecast(
        untuned,
        truth.map((power, i) => (isCut[dayOf(i)] ? limit(power, i) : power)),
      );
      expect(Math.min(...limited)).toBeGreaterThanOrEqual(0);
      return energy(limited) / twin;
    });
    // Another training set moves the forecasts of five days by up to 3 %, in either direction.
    for (const ratio of ratios) expect(Math.abs(ratio - 1)).toBeLessThan(0.03);
    expect(Math.abs(energy(ratios) / SEEDS.length - 1)).toBeLessThan(0.02);
  });
});

describe('a plant that is limited since a few weeks', () => {
  const FIRST_LIMITED_DAY = 45;

  it.each(plants.map((plant, k) => [SEEDS[k], plant] as const))(
    'is not forecast as a cloudy plant, although only cloudy hours of these weeks are usable (seed %d)',
    (_, { untuned, truth, twin }) => {
      const limited = truth.map((power, i) => (dayOf(i) >= FIRST_LIMITED_DAY ? Math.min(4, power) : power));
      expect(Math.abs(energy(forecast(untuned, limited)) / twin - 1)).toBeLessThan(0.05);
    },
  );
});
