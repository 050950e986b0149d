import fc from 'fast-check';
import { atmosphereAt } from './atmosphere-at';

const month = (number: number): number => Date.UTC(2025, number - 1, 15, 12) / 1000;

describe('the climatological atmosphere', () => {
  // Long-term means of AERONET and of radiosondes near, not at, the places of the table; a factor of 1.6 is allowed.
  it.each([
    ['Wallops Island in July', 37.9, -75.5, 7, 0.18, 3.5],
    ['Boulder in January', 40.0, -105.3, 1, 0.04, 0.6],
    ['Toulouse in July', 43.6, 1.4, 7, 0.15, 2.4],
    ['Kanpur in December', 26.5, 80.2, 12, 0.6, 1.8],
    ['Xianghe in July', 39.8, 117.0, 7, 0.6, 4.2],
    ['Zinder in April', 13.8, 9.0, 4, 0.55, 2.4],
    ['Skukuza in September', -25.0, 31.6, 9, 0.24, 2.0],
    ['Ji-Parana in September', -10.9, -61.9, 9, 0.5, 4.0],
    ['Adelaide in January', -34.7, 138.7, 1, 0.06, 2.0],
  ])('of %s', (_name, latitude, longitude, number, aod, water) => {
    const { aod550, precipitableWater } = atmosphereAt(latitude, longitude, month(number));
    expect(Math.abs(Math.log(aod550 / aod))).toBeLessThan(Math.log(1.6));
    expect(Math.abs(Math.log(precipitableWater / water))).toBeLessThan(Math.log(1.6));
  });

  it('distinguishes dust from smoke by the Angstrom exponent', () => {
    expect(atmosphereAt(20, 5, month(6)).angstromExponent).toBeLessThan(0.4);
    expect(atmosphereAt(-11, -57, month(9)).angstromExponent).toBeGreaterThan(1.4);
  });

  it('distinguishes snow, desert and sea by albedo', () => {
    expect(atmosphereAt(-80, 90, month(1)).albedo).toBeGreaterThan(0.7);
    expect(atmosphereAt(50, -105, month(1)).albedo).toBeGreaterThan(0.35);
    expect(atmosphereAt(25, 10, month(7)).albedo).toBeGreaterThan(0.27);
    expect(atmosphereAt(-30, -100, month(7)).albedo).toBeLessThan(0.1);
  });

  it('has the ozone hole over Antarctica in October and the spring maximum in the north', () => {
    expect(atmosphereAt(-85, 0, month(10)).ozone).toBeLessThan(0.22);
    expect(atmosphereAt(75, 0, month(4)).ozone).toBeGreaterThan(0.4);
    expect(Math.abs(atmosphereAt(0, 0, month(7)).ozone - 0.265)).toBeLessThan(0.02);
  });

  it('is thinner and drier on a mountain than below it', () => {
    const below = atmosphereAt(46, 8, month(7), 300);
    const above = atmosphereAt(46, 8, month(7), 3500);
    expect(above.aod550).toBeLessThan(below.aod550 / 2);
    expect(above.precipitableWater).toBeLessThan(below.precipitableWater / 3);
    expect(above.pressure).toBeLessThan(70000);
  });

  it('is single-valued at each pole, over the date line and over the turn of the year', () => {
    const same = (a: object, b: object) => {
      Object.values(a).forEach((value, i) => expect(Math.abs(Object.values(b)[i] / value - 1)).toBeLessThan(1e-4));
    };
    same(atmosphereAt(90, 0, month(4)), atmosphereAt(90, 100, month(4)));
    same(atmosphereAt(-90, 0, month(4)), atmosphereAt(-90, -45, month(4)));
    same(atmosphereAt(52, 180, month(4)), atmosphereAt(52, -180, month(4)));
    const newYear = Date.UTC(2026, 0, 1) / 1000;
    same(atmosphereAt(52, 13, newYear - 1), atmosphereAt(52, 13, newYear));
  });

  it('stays within the physical limits of air and ground, anywhere and at any time', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, min: -90, max: 90 }),
        fc.double({ noNaN: true, min: -180, max: 180 }),
        fc.integer({ min: -1e9, max: 4e9 }),
        (latitude, longitude, time) => {
          const air = atmosphereAt(latitude, longitude, time);
          const within = (value: number, low: number, high: number) => {
            expect(value).toBeGreaterThan(low);
            expect(value).toBeLessThan(high);
          };
          within(air.aod550, 0.003, 0.8);
          within(air.angstromExponent, 0.15, 1.9);
          within(air.precipitableWater, 0.01, 6.5);
          within(air.ozone, 0.15, 0.45);
          within(air.albedo, 0.05, 0.9);
          within(air.pressure, 55000, 106000);
        },
      ),
    );
  });
});
