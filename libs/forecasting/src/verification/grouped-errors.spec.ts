import { HOUR, stepsBetween } from '@daystar/timeseries';
import { classifyObservedSky, groupPowerErrors } from './grouped-errors';

const DAYS = 12;
const steps = stepsBetween(0, DAYS * 24 * HOUR, HOUR);
const hourOf = (step: number) => step % 24;
const fill = (power: (hour: number, day: number) => number) =>
  Float64Array.from({ length: steps.count }, (_, step) => power(hourOf(step), Math.floor(step / 24)));
const isNoonOrOne = (hour: number) => hour === 12 || hour === 13;
const power = {
  steps,
  capacity: 100,
  clearSky: fill((hour) => (isNoonOrOne(hour) ? 80 : 0)),
  observed: fill((hour, day) => (isNoonOrOne(hour) ? 80 - 20 * (day % 4) : 0)),
};

describe('errors by group', () => {
  it('are those of the daylight steps of each group, in percent of the capacity', () => {
    const pv_estimate = fill((hour, day) => power.observed[24 * day + hour] + (hour === 12 ? 5 : -10));
    const groups = groupPowerErrors(power, { pv_estimate }, hourOf);
    expect([...groups]).toEqual([
      [12, { n: DAYS, nbias: 5, nmae: 5, nrmse: 5 }],
      [13, { n: DAYS, nbias: -10, nmae: 10, nrmse: 10 }],
    ]);
  });

  it('relate to the capacity at the time', () => {
    const capacities = fill((_, day) => (day < DAYS / 2 ? 50 : 100));
    const pv_estimate = power.observed.map((value, step) => value + 0.05 * capacities[step]);
    const groups = groupPowerErrors({ ...power, capacities }, { pv_estimate }, hourOf);
    expect(groups.get(12)).toEqual({
      n: DAYS,
      nbias: expect.closeTo(5, 9) as number,
      nmae: expect.closeTo(5, 9) as number,
      nrmse: expect.closeTo(5, 9) as number,
    });
  });

  it('are unknown for fewer than ten steps, which are counted', () => {
    const pv_estimate = fill((hour, day) => (hour === 12 && day < 9 ? 1 : NaN));
    expect(groupPowerErrors(power, { pv_estimate }, hourOf)).toEqual(
      new Map([[12, { n: 9, nbias: NaN, nmae: NaN, nrmse: NaN }]]),
    );
  });

  it('can be grouped by the sky, which is the observed share of clear-sky power', () => {
    expect([0, 1, 2, 3].map((day) => classifyObservedSky(power, 24 * day + 12))).toEqual([
      'clear',
      'partly_cloudy',
      'partly_cloudy',
      'overcast',
    ]);
  });
});
