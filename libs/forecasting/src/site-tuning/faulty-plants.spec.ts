import type { QcFlag } from '@daystar/contracts';
import { formatStamp, stepEnd } from '@daystar/timeseries';
import {
  allSteps,
  clearSky,
  dayOf,
  flagPowers,
  forecast,
  selectTrainingPower,
  simulate,
} from './measured-plant.fixture';
import { findLastingChange } from './rescale-changed-output';

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

const omit = (truth: Float64Array, isOmitted: (i: number) => boolean) =>
  truth.map((power, i) => (isOmitted(i) ? NaN : power));

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

  it('teaches what missing measurements teach in daylight', () => {
    const isFaulty = (i: number) => isWithin(i, first, end);
    for (const { truth } of plants) {
      const [faulty, missing] = [inject(truth, isFaulty), omit(truth, isFaulty)].map((measured) =>
        selectTrainingPower(measured).filter((__, i) => isDaylight(i)),
      );
      expect(faulty).toEqual(missing);
    }
  });

  it('teaches exactly what missing measurements teach when it lasts to the end', () => {
    const isLast = (i: number) => isWithin(i, 70 - (end - first), 70);
    for (const { truth } of plants) {
      const [faulty, missing] = [inject(truth, isLast), omit(truth, isLast)].map((measured) =>
        selectTrainingPower(measured),
      );
      expect(faulty.filter((power, i) => clearSky.power[i] > 0 && !Number.isNaN(power)).length).toBeGreaterThan(1000);
      expect(faulty).toEqual(missing);
    }
  });
});

describe('measurements that are missing for some days, as those of a fault', () => {
  const spans = Object.values(FAULTS).map(({ days }) => days);
  const [first, end] = [Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to))];

  it('increase the error of forecasts by at most 5 %', () => {
    const ratios = plants.map(({ untuned, truth, twinError }) => {
      const measured = omit(truth, (i) => isWithin(i, first, end));
      return sumErrors(truth, forecast(untuned, measured)) / twinError;
    });
    expect((ratios[0] + ratios[1]) / 2).toBeLessThan(1.05);
  });
});

/** Limit of a curtailed plant, as a fraction of its highest output. */
const LIMIT_SHARE = 0.45;
/** First day, and the day after the last one, of faults that change the output only in part. */
const PARTIAL_DAYS = [40, 50] as const;
const SNOW_DAYS = [40, 44] as const;

const PARTIAL_FAULTS: Readonly<Record<string, Pick<Fault, 'days' | 'change'>>> = {
  'an undeclared limit': {
    days: PARTIAL_DAYS,
    change: (truth, i) => Math.min(truth[i], LIMIT_SHARE * truth.reduce((highest, power) => Math.max(highest, power))),
  },
  // Modules are covered for two days. The snow slides off during the next two.
  'snow on the modules': {
    days: SNOW_DAYS,
    change: (truth, i) => truth[i] * Math.max(0, (i / 48 - SNOW_DAYS[0]) / 2 - 1),
  },
};

describe.each(Object.entries(PARTIAL_FAULTS))('%s for some days', (_, { days: [first, end], change }) => {
  const inject = (truth: Float64Array) => truth.map((power, i) => (isWithin(i, first, end) ? change(truth, i) : power));

  it('is flagged where it limits the output', () => {
    for (const { truth } of plants) {
      const measured = inject(truth);
      const flags = flagPowers(measured);
      const limited = [...flags.keys()].filter((i) => isDaylight(i) && measured[i] < 0.9 * truth[i]);
      const flaggedCount = limited.filter((i) => flags[i] === 'curtailed').length;
      expect(flaggedCount / limited.length).toBeGreaterThan(0.9);
      // Up to a day after the end, dark clouds look like snow that is still sliding off.
      const others = [...flags.keys()].filter((i) => isDaylight(i) && !isWithin(i, first, end + 1));
      expect(others.filter((i) => flags[i] !== 'ok')).toEqual([]);
    }
  });

  it('increases the error of forecasts by at most 5 %', () => {
    const ratios = plants.map(
      ({ untuned, truth, twinError }) => sumErrors(truth, forecast(untuned, inject(truth))) / twinError,
    );
    expect((ratios[0] + ratios[1]) / 2).toBeLessThan(1.05);
  });
});

describe('a growth of the plant by a quarter that the estimates show', () => {
  const [GROWTH, FIRST_DAY] = [1.25, 40];

  it('increases the error of forecasts a month later by at most 5 %, relative to the output', () => {
    const since = stepEnd(allSteps, FIRST_DAY * 48 - 1);
    const change = findLastingChange({
      output_change: { kind: 'growth', since: formatStamp(since), share: 20, low: 18, high: 22, days: 60 },
    });
    const ratios = plants.map(({ untuned, truth, twinError }) => {
      const grown = truth.map((power, i) => (dayOf(i) < FIRST_DAY ? power : GROWTH * power));
      return sumErrors(grown, forecast(untuned, grown, change)) / GROWTH / twinError;
    });
    expect((ratios[0] + ratios[1]) / 2).toBeLessThan(1.05);
  });
});

describe('half of a plant that was off for weeks, as the estimates show', () => {
  const [FIRST_DAY, BACK] = [30, 66];

  it('increases the error of forecasts by at most 5 %', () => {
    const [low_since, since] = [FIRST_DAY, BACK].map((day) => formatStamp(stepEnd(allSteps, day * 48 - 1)));
    const change = findLastingChange({
      output_change: { kind: 'growth', since, low_since, share: 50, low: 48, high: 52, days: 60 },
    });
    const ratios = plants.map(({ untuned, truth, twinError }) => {
      const halved = truth.map((power, i) => (isWithin(i, FIRST_DAY, BACK) ? power / 2 : power));
      return sumErrors(truth, forecast(untuned, halved, change)) / twinError;
    });
    expect((ratios[0] + ratios[1]) / 2).toBeLessThan(1.05);
  });
});

/** Days from the beginning of a fault until a measurement has its flag. */
const DAYS_UNTIL_FLAGGED: Readonly<Record<string, number>> = {
  'an outage': 1,
  'power in another unit': 1,
  'a clock an hour late': 3,
  'a clock an hour early': 3,
  'energy in place of power': 1,
  'an undeclared limit': 1,
  'snow on the modules': 1,
};

describe('the first flag of a fault', () => {
  it.each(Object.entries({ ...FAULTS, ...PARTIAL_FAULTS }))('%s comes within days', (name, fault) => {
    const { days, change, flag = 'curtailed' } = fault as Partial<Fault> & Pick<Fault, 'days' | 'change'>;
    const [first, end] = days;
    for (const { truth } of plants) {
      const measured = truth.map((power, i) => (isWithin(i, first, end) ? change(truth, i) : power));
      const lastStep = (first + DAYS_UNTIL_FLAGGED[name]) * 48;
      expect(flagPowers(measured.subarray(0, lastStep)).some((one, i) => dayOf(i) >= first && one === flag)).toBe(true);
    }
  });
});
