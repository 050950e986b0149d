import { fuentes } from './fuentes';

const weather = {
  poa: [0, 100, 500, 900, 600, 50],
  airTemp: [5, 6, 8, 10, 11, 9],
  windSpeed: [1, 2, 3, 8, 20, 0],
};

const expectSeries = (actual: Float64Array, expected: number[]) =>
  expected.forEach((value, i) => expect(actual[i]).toBeCloseTo(value, 7));

describe('Fuentes cell temperature', () => {
  // pvlib-python 0.15.2, hourly from 2020-01-01.
  it('follows the day on a rack', () => {
    expectSeries(
      fuentes(weather, 45, 3600),
      [2.24111058, 6.65218981, 18.68153789, 22.73809869, 15.4698685, 14.92035045],
    );
  });

  it('is warmer and slower on a roof', () => {
    expectSeries(
      fuentes(weather, 49, 3600),
      [1.78462432, 6.67600322, 20.28434773, 24.88855333, 16.28356422, 16.44393243],
    );
  });

  it('of no steps is empty', () => {
    expect(fuentes({ poa: [], airTemp: [], windSpeed: [] }, 45, 3600)).toHaveLength(0);
  });
});
