import fc from 'fast-check';
import { airmassKastenYoung } from '../atmosphere/airmass';
import { cosd } from '../degrees';
import { hayDavies } from './hay-davies';
import { isotropic } from './isotropic';
import { perez, skyClearness } from './perez';
import { clearnessParameter, perezDriesse } from './perez-driesse';
import { reindl } from './reindl';
import type { Sky } from './sky';

const models = { isotropic, hayDavies, reindl, perez, perezDriesse };

function sky(zenith: number, azimuth: number, dni: number, ghi: number, dhi: number, dniExtra = 1366): Sky {
  return { sun: { zenith, azimuth }, dni, ghi, dhi, dniExtra, airmass: airmassKastenYoung(zenith) };
}

describe('diffuse irradiance on a tilted plane', () => {
  // pvlib-python 0.15.2; tilt and azimuth, sky, then isotropic, Hay-Davies, Reindl, Perez 1990, Perez-Driesse.
  it.each([
    [
      30,
      180,
      sky(45, 150, 800, 700, 134.3146, 1400),
      [125.31722785, 153.41011682, 154.24718563, 167.28943609, 168.3091969],
    ],
    [60, 90, sky(85, 270, 100, 60, 51.28443, 1350), [38.4633225, 35.6141875, 37.31088896, 30.66436165, 30.99398291]],
    [90, 0, sky(20, 180, 900, 1000, 154.2766, 1330), [77.1383, 24.93945038, 33.04824027, 46.05453757, 46.73073003]],
    [20, 180, sky(89.5, 120, 20, 15, 14.8255), [14.37845647, 16.39709344, 16.4050956, 16.76440709, 16.60177099]],
  ])('tilt %p azimuth %p', (tilt, azimuth, above, expected) => {
    Object.values(models).forEach((model, i) => expect(model({ tilt, azimuth }, above)).toBeCloseTo(expected[i], 7));
  });

  it('equals the horizontal one on a level plane', () => {
    const above = sky(30, 200, 500, 600, 166.9873);
    for (const model of Object.values(models)) {
      expect(model({ tilt: 0, azimuth: 0 }, above)).toBeCloseTo(166.9873, 9);
    }
  });

  it('is 0 under a black sky by day and at night', () => {
    for (const model of Object.values(models)) {
      expect(model({ tilt: 30, azimuth: 180 }, sky(40, 180, 0, 0, 0))).toBe(0);
      expect(model({ tilt: 30, azimuth: 180 }, sky(120, 0, 0, 0, 0))).toBe(0);
    }
  });

  it('is 0 where all light is beam', () => {
    for (const model of Object.values(models)) {
      expect(model({ tilt: 30, azimuth: 180 }, sky(40, 180, 800, 612.8, 0))).toBe(0);
    }
  });

  it('is never negative, infinite or NaN', () => {
    const range = (max: number) => fc.double({ min: 0, max, noNaN: true });
    fc.assert(
      fc.property(range(180), range(360), range(180), range(360), range(1400), range(1400), (t, a, z, az, dni, dhi) => {
        const above = sky(z, az, dni, Math.max(0, dhi + dni * cosd(z)), dhi);
        for (const model of Object.values(models)) {
          const diffuse = model({ tilt: t, azimuth: a }, above);
          expect(Number.isFinite(diffuse)).toBe(true);
          expect(diffuse).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

describe('Perez and Perez-Driesse', () => {
  const onRoof = (model: typeof perez, dni: number) =>
    model({ tilt: 35, azimuth: 180 }, sky(50, 180, dni, 150 + dni * cosd(50), 150));

  it('differ because the bins of the former make steps', () => {
    // Clearness 1.5, the edge of two bins, at this beam.
    const edge = 150 * 0.5 * (1 + 1.041 * (50 * (Math.PI / 180)) ** 3);
    expect(skyClearness(150, edge, 50)).toBeCloseTo(1.5, 9);
    expect(Math.abs(onRoof(perez, edge + 1e-6) - onRoof(perez, edge - 1e-6))).toBeGreaterThan(0.5);
    expect(Math.abs(onRoof(perezDriesse, edge + 1e-6) - onRoof(perezDriesse, edge - 1e-6))).toBeLessThan(1e-4);
  });

  it('map clearness to 0 for an overcast sky and 1 for beam without a sky', () => {
    expect(clearnessParameter(200, 0, 60)).toBe(0);
    expect(clearnessParameter(0, 0, 60)).toBe(0);
    expect(clearnessParameter(1e-9, 900, 60)).toBeCloseTo(1, 9);
  });
});
