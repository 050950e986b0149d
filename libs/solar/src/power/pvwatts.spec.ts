import fc from 'fast-check';
import { pvwattsDc } from './pvwatts-dc';
import { pvwattsInverter, pvwattsInverterInput } from './pvwatts-inverter';
import { pvwattsLosses } from './pvwatts-losses';

const array = { pdc0: 100, gammaPdc: -0.004 };
const inverter = { capacity: 100, efficiency: 0.96 };

describe('PVWatts DC power', () => {
  // pvlib-python 0.15.2; the linear part is plain arithmetic.
  it.each([
    [1000, 25, 100, 100],
    [800, 50, 72, 71.75],
    [150, 10, 15.9, 14.90390625],
    [1100, -10, 125.4, 125.525],
    [0, 5, 0, 0],
  ])('at %p W/m2 and %p C', (irradiance, cellTemp, linear, withLowLight) => {
    expect(pvwattsDc(irradiance, cellTemp, array)).toBeCloseTo(linear, 10);
    expect(pvwattsDc(irradiance, cellTemp, { ...array, lowLight: 0.01 })).toBeCloseTo(withLowLight, 10);
  });

  it('is not reduced below 0 by the low-light loss', () => {
    expect(pvwattsDc(3, 20, { ...array, lowLight: 0.1 })).toBe(0);
  });
});

describe('PVWatts inverter', () => {
  // pvlib-python 0.15.2 with pdc0 = 100 / 0.96.
  it.each([
    [0, 0],
    [0.5, 0],
    [5, 4.293978956106672],
    [50, 48.1012265227768],
    [100, 96.04006226003943],
    [104.1, 99.93668334175365],
  ])('converts %p DC to AC', (dc, ac) => {
    expect(pvwattsInverter(dc, inverter)).toBeCloseTo(ac, 10);
  });

  it.each([1, 5, 50, 104])('has the input of %p DC for its AC power', (dc) => {
    expect(pvwattsInverterInput(pvwattsInverter(dc, inverter), inverter)).toBeCloseTo(dc, 10);
  });

  it('clips exactly at its capacity', () => {
    expect(pvwattsInverter(105, inverter)).toBe(100);
    expect(pvwattsInverter(150, inverter)).toBe(100);
  });

  it('consumes nothing at night', () => {
    expect(pvwattsInverter(-5, inverter)).toBe(0);
    expect(pvwattsInverter(50, { capacity: 100, efficiency: 0 })).toBe(0);
  });

  it('stays between 0 and its capacity', () => {
    const range = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(range(-10, 1e9), range(1e-6, 1e6), range(0, 1), (dc, capacity, efficiency) => {
        const ac = pvwattsInverter(dc, { capacity, efficiency });
        expect(ac).toBeGreaterThanOrEqual(0);
        expect(ac).toBeLessThanOrEqual(capacity);
      }),
    );
  });
});

describe('PVWatts losses', () => {
  it('are 14.08 % by default', () => {
    expect(pvwattsLosses()).toBeCloseTo(14.075660688264469, 10);
  });

  it('multiply', () => {
    expect(pvwattsLosses({ soiling: 5, snow: 2, age: 3 })).toBeCloseTo(20.820721324235713, 10);
  });
});
