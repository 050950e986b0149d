import { snowCoverage } from './snow-coverage';

/** A snowfall in the second hour, then sun, frost, thaw and a little more snow. */
const weather = {
  snowfall: [0, 2, 0, 0, 0, 0.5, 0, 0],
  poa: [0, 0, 100, 400, 400, 0, 0, 900],
  airTemp: [-5, -5, -3, -3, -6, 1, 1, -20],
};

const expectSeries = (actual: Float64Array, expected: number[]) =>
  expected.forEach((value, i) => expect(actual[i]).toBeCloseTo(value, 8));

describe('snow on the modules', () => {
  // pvlib-python 0.15.2, hourly at a tilt of 35 degrees.
  it('covers them completely and slides off in sun or thaw', () => {
    const expected = [0, 1, 1, 0.88700544, 0.88700544, 0.77401088, 0.66101633, 0.66101633];
    expectSeries(snowCoverage(weather, 3600, 35), expected);
  });

  it('may remain from before', () => {
    expect(snowCoverage(weather, 3600, 35, 0.5)[0]).toBe(0.5);
  });

  it('is zero without snow on the ground', () => {
    const depth = [0, 3, 3, 3, 0.5, 0.5, 0, 0];
    expectSeries(snowCoverage({ ...weather, depth }, 3600, 35), [0, 1, 1, 0.88700544, 0, 0, 0, 0]);
  });

  it('slides at each step by the tilt of a tracker', () => {
    const tilts = [0, 0, 35, 35, 35, 0, 35, 35];
    const expected = [0, 1, 1, 0.88700544, 0.88700544, 0.88700544, 0.77401088, 0.77401088];
    expectSeries(snowCoverage(weather, 3600, tilts), expected);
  });

  it('ends when the modules are cleared, until snow falls again', () => {
    const later = { ...weather, snowfall: [0, 2, 0, 0, 0, 0.5, 2, 0] };
    const expected = [0, 1, 1, 0, 0, 0, 1, 1];
    expectSeries(snowCoverage(later, 3600, 35, 0, new Set([3])), expected);
  });

  it('does not slide off a level plane', () => {
    expect(snowCoverage(weather, 3600, 0)[7]).toBe(1);
  });
});
