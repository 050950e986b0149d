import type { QcFlag } from '@daystar/contracts';
import { clearSky, dayOf, flagPowers, forecast, simulate } from './measured-plant.fixture';

/** Half hours of an hour. */
const HOUR_STEPS = 2;
/** Whether a half hour is within days of the 70 days of measurements. */
const isWithin = (i: number, firstDay: number, endDay: number) => dayOf(i) >= firstDay && dayOf(i) < endDay;
const isDaylight = (i: number) => clearSky.power[i] > 1;

/** Energy counter that starts at 0 each day. */
function countEnergy(truth: Float64Array, i: number): number {
  let energy = 0;
  for (let k = i; dayOf(k) === dayOf(i); k--) energy += truth[k] / 2 / 10;
  return energy;
}

/** Sum of absolute errors over the days after the training. */
function sumErrors(truth: Float64Array, forecasts: readonly number[]): number {
  const from = truth.length - forecasts.length;
  return forecasts.reduce((sum, power, k) => sum + Math.abs(power - truth[from + k]), 0);
}

const plants = [1, 2].map((seed) => {
  const { untuned, truth } = simulate(seed);
  return { untuned, truth, twinError: sumErrors(truth, forecast(untuned, truth)) };
});

interface Fault {
  readonly days: readonly [first: number, end: number];
  readonly flag: QcFlag;
  readonly change: (truth: Float64Array, i: number) => number;
}

const FAULTS: Readonly<Record<string, Fault>> = {
  'an outage': { days: [40, 44], flag: 'curtailed', change: () => 0 },
  'power in another unit': { days: [30, 38], flag: 'unit_suspect', change: (truth, i) => 1000 * truth[i] },
  'a clock an hour late': { days: [45, 51], flag: 'clock_suspect', change: (truth, i) => truth[i - HOUR_STEPS] },
  'a clock an hour early': { days: [45, 51], flag: 'clock_suspect', change: (truth, i) => truth[i + HOUR_STEPS] },
  'energy in place of power': { days: [50, 57], flag: 'cumulative', change: countEnergy },
};

describe.each(Object.entries(FAULTS))('%s for some days', (_, { days: [first, end], flag, change }) => {
  const inject = (truth: Float64Array, isFaulty: (i: number) => boolean) =>
    truth.map((power, i) => (isFaulty(i) ? change(truth, i) : power));

  it('is found, and nothing else', () => {
    for (const { truth } of plants) {
      const flags = flagPowers(inject(truth, (i) => isWithin(i, first, end)));
      const flagged = [...flags.keys()].filter((i) => flags[i] === flag && isDaylight(i));
      expect(flagged).toEqual([...flags.keys()].filter((i) => isWithin(i, first, end) && isDaylight(i)));
    }
  });

  it('increases the error of forecasts by at most 5 %', () => {
    const ratios = plants.map(({ untuned, truth, twinError }) => {
      const measured = inject(truth, (i) => isWithin(i, first, end));
      return sumErrors(truth, forecast(untuned, measured)) / twinError;
    });
    expect((ratios[0] + ratios[1]) / 2).toBeLessThan(1.05);
  });

  it('costs no more than missing measurements when it lasts to the end', () => {
    const isLast = (i: number) => isWithin(i, 70 - (end - first), 70);
    const [{ untuned, truth }] = plants;
    const withoutLast = truth.map((power, i) => (isLast(i) ? NaN : power));
    const [faulty, missing] = [inject(truth, isLast), withoutLast].map((measured) =>
      sumErrors(truth, forecast(untuned, measured)),
    );
    expect(faulty / missing).toBeLessThan(1.02);
  });
});
