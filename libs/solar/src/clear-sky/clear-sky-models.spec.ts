import fc from 'fast-check';
import { airmassKasten, airmassKastenYoung } from '../atmosphere/airmass';
import { bird } from './bird';
import { haurwitz } from './haurwitz';
import { ineichen } from './ineichen';
import { simplifiedSolis } from './simplified-solis';

const night = { ghi: 0, dni: 0, dhi: 0 };

// Expected values printed by pvlib 0.15.2 where nothing else is said.
describe('Ineichen-Perez clear sky', () => {
  it.each([
    [79.71872, 5.405362244, 2.4, 59.5, 1401.968, 130.0666276, 587.6175526, 25.18820897],
    [50.44022, 1.567749611, 7.522, 0, 1338.655, 468.8644002, 441.0827091, 187.9463413],
  ])('at zenith %d, airmass %d, turbidity %d, %d m', (zenith, airmass, turbidity, elevation, extra, ghi, dni, dhi) => {
    const sky = ineichen(zenith, airmass, turbidity, elevation, extra);
    expect(sky.ghi).toBeCloseTo(ghi, 4);
    expect(sky.dni).toBeCloseTo(dni, 4);
    expect(sky.dhi).toBeCloseTo(dhi, 4);
  });

  it('is brighter with the enhancement of Perez', () => {
    expect(ineichen(79.71872, 5.405362244, 2.4, 59.5, 1401.968, true).ghi).toBeCloseTo(160.2181877, 4);
  });

  it('is dark at night', () => {
    expect(ineichen(93.2, airmassKastenYoung(93.2), 3.9, 3000, 1379)).toEqual(night);
  });
});

describe('simplified Solis clear sky', () => {
  it.each([
    ['haze', 80.55751, 0.2765, 2.074, 94047, 1401.968, 982.5669993, 795.9630472, 208.7101013],
    ['clean air', 48.06545, 0.003, 5.236, 102999, 1330.066, 715.4279434, 882.9960862, 58.36042528],
    ['air drier than the fit', 76.8279, 0.3201, 0.174, 62427, 1413.906, 1051.635432, 857.8188587, 216.2720741],
  ])('in %s', (_name, elevation, aod, water, pressure, extra, ghi, dni, dhi) => {
    const sky = simplifiedSolis(elevation, aod, water, pressure, extra);
    expect(sky.ghi).toBeCloseTo(ghi, 5);
    expect(sky.dni).toBeCloseTo(dni, 5);
    expect(sky.dhi).toBeCloseTo(dhi, 5);
  });

  it('is dark at night and at the horizon', () => {
    expect(simplifiedSolis(-5, 0.1, 1, 101325, 1361)).toEqual(night);
    expect(simplifiedSolis(0, 0.1, 1, 101325, 1361)).toEqual(night);
  });
});

describe('Bird clear sky', () => {
  const air = {
    aod380: 0.3878,
    aod500: 0.2619,
    precipitableWater: 2.074,
    ozone: 0.4,
    pressure: 94047,
    forwardScatteringRatio: 0.608,
    albedo: 0.637,
  };

  it('of a hazy noon', () => {
    const sky = bird(45.88714, 1.434210822, air, 1401.968);
    expect(sky.ghi).toBeCloseTo(725.3852745, 5);
    expect(sky.dni).toBeCloseTo(756.1513932, 5);
    expect(sky.dhi).toBeCloseTo(199.0479783, 5);
  });

  it('is dark at night', () => {
    expect(bird(90, airmassKasten(90), air, 1361)).toEqual(night);
    expect(bird(170, airmassKasten(170), air, 1361)).toEqual(night);
  });
});

describe('Haurwitz clear sky', () => {
  it('follows 1098 cos z exp(-0.059 / cos z) of the paper', () => {
    expect(haurwitz(0)).toBeCloseTo(1098 * Math.exp(-0.059), 9);
    expect(haurwitz(60)).toBeCloseTo(549 * Math.exp(-0.118), 9);
  });

  it('is dark at the horizon and at night', () => {
    expect(haurwitz(90)).toBe(0);
    expect(haurwitz(135)).toBe(0);
  });
});

describe('every clear-sky model', () => {
  it('is finite and never negative', () => {
    const number = (min: number, max: number) => fc.double({ noNaN: true, min, max });
    fc.assert(
      fc.property(
        number(0, 180),
        number(0, 0.6),
        number(0, 7),
        number(50000, 105000),
        (zenith, aod, water, pressure) => {
          const skies = [
            ineichen(zenith, (airmassKastenYoung(zenith) * pressure) / 101325, 1 + 10 * aod, 0, 1361),
            simplifiedSolis(90 - zenith, aod, water, pressure, 1361),
            bird(
              zenith,
              airmassKasten(zenith),
              {
                aod380: aod * 1.5,
                aod500: aod,
                precipitableWater: water,
                ozone: 0.3,
                pressure,
                forwardScatteringRatio: 0.85,
                albedo: 0.2,
              },
              1361,
            ),
          ];
          for (const { ghi, dni, dhi } of skies) {
            for (const irradiance of [ghi, dni, dhi]) {
              expect(irradiance).toBeGreaterThanOrEqual(-1e-9);
              expect(irradiance).toBeLessThan(1500);
            }
          }
        },
      ),
    );
  });
});
