import { precipitableWater } from './precipitable-water';

describe('precipitable water', () => {
  // Printed by pvlib 0.15.2, gueymard94_pw.
  it.each([
    [27.2, 75.6, 4.302488466],
    [32.6, 96.7, 7.458928382],
    [-5.3, 27.7, 0.2328452668],
    [13.4, 3.5, 0.1],
  ])('of air at %d C and %d %% is %d cm', (temperature, humidity, water) => {
    expect(precipitableWater(temperature, humidity)).toBeCloseTo(water, 8);
  });

  it('keeps its lower limit in dry and in frozen air', () => {
    expect(precipitableWater(20, 0)).toBe(0.1);
    expect(precipitableWater(-60, 100)).toBe(0.1);
  });
});
