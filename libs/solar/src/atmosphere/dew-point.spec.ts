import { dewPoint, relativeHumidity } from './dew-point';

describe('the dew point', () => {
  // pvlib 0.16.1, tdew_from_rh.
  it.each([
    [20, 50, 9.255174598981256],
    [-15, 80, -17.678886009352507],
    [35, 5, -10.285219994963139],
    [25, 100, 25],
    [0, 30, -15.549845467289135],
  ])('of air at %d C and %d %% is %d C', (temperature, humidity, dew) => {
    expect(dewPoint(temperature, humidity)).toBeCloseTo(dew, 10);
    expect(relativeHumidity(temperature, dew)).toBeCloseTo(humidity, 10);
  });

  // pvlib 0.16.1, rh_from_tdew.
  it('is inverted to the humidity', () => {
    expect(relativeHumidity(20, 9.26)).toBeCloseTo(50.01622926724983, 10);
    expect(relativeHumidity(-10, -20)).toBeCloseTo(43.88554279854709, 10);
  });

  it('is finite in air without humidity', () => {
    expect(dewPoint(20, 0)).toBeCloseTo(dewPoint(20, 0.1), 10);
  });
});
