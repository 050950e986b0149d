import { errorFunction } from './error-function';
import { hsu } from './hsu';
import { kimber } from './kimber';

const expectSeries = (actual: Float64Array, expected: number[], digits: number) => {
  expect(actual).toHaveLength(expected.length);
  expected.forEach((value, i) => expect(actual[i]).toBeCloseTo(value, digits));
};

describe('Kimber soiling', () => {
  // pvlib-python 0.15.2, ten days.
  it('grows day by day to its limit, and restarts after rain and the grace period', () => {
    const losses = kimber([0, 0, 0, 10, 0, 0, 0, 0, 0, 0], 86400, {
      cleaningThreshold: 6,
      lossPerDay: 0.01,
      gracePeriod: 2,
      maxLoss: 0.035,
      initialLoss: 0.02,
    });
    expectSeries(losses, [0.02, 0.03, 0.035, 0, 0, 0.01, 0.02, 0.03, 0.035, 0.035], 12);
  });

  // pvlib-python 0.16.1: washed on the second and the eighth day.
  it('is removed on the washing days, and restarts at once', () => {
    const losses = kimber([0, 0, 0, 10, 0, 0, 0, 0, 0, 0], 86400, {
      cleaningThreshold: 6,
      lossPerDay: 0.01,
      gracePeriod: 2,
      maxLoss: 0.035,
      initialLoss: 0.02,
      washes: [1, 7],
    });
    expectSeries(losses, [0.02, 0, 0.01, 0, 0, 0.01, 0.02, 0, 0.01, 0.02], 12);
  });

  it('is removed by rain without a grace period', () => {
    expectSeries(
      kimber([0, 10, 0], 86400, { lossPerDay: 0.01, gracePeriod: 0, initialLoss: 0.02 }),
      [0.02, 0, 0.01],
      12,
    );
  });

  it('is not removed by drizzle', () => {
    expect(kimber([0, 5, 5, 5], 86400)[3]).toBeCloseTo(0.0045, 12);
  });

  it('counts the rain of a day, however it is distributed', () => {
    const hourly = new Array<number>(48).fill(0.3);
    expect(kimber(hourly, 3600)[47]).toBe(0);
    expect(kimber(hourly, 3600)[12]).toBeGreaterThan(0);
  });
});

describe('soiling from dust in the air', () => {
  // pvlib-python 0.15.2, six hours.
  it('grows with the settling dust until it rains', () => {
    const air = {
      pm25: new Array<number>(6).fill(1e-4),
      pm10: new Array<number>(6).fill(5e-4),
      rain: [0, 0, 3, 0, 6, 0],
    };
    const ratios = hsu(air, 3600, { tilt: 30, cleaningThreshold: 5 });
    expectSeries(ratios, [0.99922608, 0.99860762, 0.99803683, 0.99749495, 1, 0.99922608], 8);
  });

  // pvlib-python 0.16.1, twelve-hourly steps, rain summed over a day.
  it('follows the settling velocities and the time over which rain is summed', () => {
    const air = {
      pm25: new Array<number>(8).fill(1e-4),
      pm10: new Array<number>(8).fill(5e-4),
      rain: [0, 0, 3, 3, 0, 0, 0, 0],
    };
    const surface = { tilt: 20, cleaningThreshold: 5, rainWindow: 86400, fineVelocity: 0.001, coarseVelocity: 0.005 };
    expectSeries(
      hsu(air, 43200, surface),
      [0.9918155087, 0.9852799195, 0.9792553462, 1, 0.9918155087, 0.9852799195, 0.9792553462, 0.9735450876],
      9,
    );
  });

  it('continues from a loss, and restarts where the plane is washed', () => {
    const air = { pm25: new Array<number>(4).fill(1e-4), pm10: new Array<number>(4).fill(5e-4), rain: [0, 0, 0, 0] };
    const surface = { tilt: 30, cleaningThreshold: 5 };
    const clean = hsu(air, 3600, surface);
    const later = hsu(air, 3600, { ...surface, initialLoss: 1 - clean[0], washes: [2] });
    expectSeries(later, [clean[1], clean[2], 1, clean[0]], 9);
  });

  it('does not happen on a vertical plane, nor in clean air', () => {
    const air = { pm25: [1e-4, 1e-4], pm10: [5e-4, 5e-4], rain: [0, 0] };
    expectSeries(hsu(air, 3600, { tilt: 90, cleaningThreshold: 5 }), [1, 1], 12);
    const clean = { pm25: [0, 0], pm10: [0, 0], rain: [0, 0] };
    expectSeries(hsu(clean, 3600, { tilt: 10, cleaningThreshold: 5 }), [1, 1], 12);
  });
});

describe('the error function', () => {
  // scipy 1.17.1.
  it.each([
    [0, 0],
    [0.1, 0.1124629160182849],
    [1, 0.8427007929497148],
    [2.999, 0.9999777698314002],
    [3.001, 0.9999780483390822],
    [5, 0.9999999999984626],
    [-0.7, -0.6778011938374183],
  ])('of %p', (x, value) => {
    expect(errorFunction(x)).toBeCloseTo(value, 14);
  });
});
