import fc from 'fast-check';
import { cosd } from '../degrees';
import { boland } from './boland';
import { erbs } from './erbs';
import { erbsDriesse } from './erbs-driesse';
import { orgillHollands } from './orgill-hollands';
import { splitGhi } from './split-ghi';

// Expected fractions: pvlib-python 0.15.2, ghi = kt * 1400 W/m2 with the sun overhead.
describe('diffuse fraction of the clearness index', () => {
  it.each([
    [0.1, 0.991, 0.991, 0.9751, 0.988282498],
    [0.22, 0.9802, 0.980151765, 0.94522, 0.967625843],
    [0.5, 0.65915, 0.65908149, 0.637, 0.726489695],
    [0.75, 0.18308125, 0.183292267, 0.177, 0.234268265],
    [0.792, 0.164578344, 0.165, 0.177, 0.175454149],
    [0.8, 0.1652696, 0.165, 0.177, 0.165672232],
    [1, 0.165, 0.165, 0.177, 0.03403905],
  ])('at kt %p', (kt, byErbs, byErbsDriesse, byOrgillHollands, byBoland) => {
    expect(erbs(kt)).toBeCloseTo(byErbs, 8);
    expect(erbsDriesse(kt)).toBeCloseTo(byErbsDriesse, 8);
    expect(orgillHollands(kt)).toBeCloseTo(byOrgillHollands, 8);
    expect(boland(kt)).toBeCloseTo(byBoland, 8);
  });

  it('is 1 under a black sky', () => {
    expect([erbs(0), erbsDriesse(0), orgillHollands(0)]).toEqual([1, 1, 1]);
  });

  it('of Erbs-Driesse has no steps at its joints, unlike that of Erbs', () => {
    const step = (model: (kt: number) => number, joint: number) => Math.abs(model(joint + 1e-9) - model(joint));
    expect(step(erbs, 0.8)).toBeGreaterThan(2e-4);
    expect(step(erbsDriesse, 0.216)).toBeLessThan(1e-7);
    expect(step(erbsDriesse, 0.792)).toBeLessThan(1e-7);
  });
});

describe('splitting ghi', () => {
  it('closes: ghi = dhi + dni cos z', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1500, noNaN: true }),
        fc.double({ min: 0, max: 87, noNaN: true }),
        fc.double({ min: -1, max: 2, noNaN: true }),
        (ghi, zenith, fraction) => {
          const { dni, dhi } = splitGhi(ghi, zenith, fraction);
          expect(dni).toBeGreaterThanOrEqual(0);
          expect(dhi).toBeGreaterThanOrEqual(0);
          expect(dhi + dni * cosd(zenith)).toBeCloseTo(ghi, 9);
        },
      ),
    );
  });

  it('leaves no beam to a sun near or below the horizon', () => {
    expect(splitGhi(30, 87.01, 0.4)).toEqual({ dni: 0, dhi: 30 });
    expect(splitGhi(2, 91, 0.4)).toEqual({ dni: 0, dhi: 2 });
    expect(splitGhi(2, 90, 0.4, 95)).toEqual({ dni: 0, dhi: 2 });
  });

  it('is zero at night, and for a sensor that reads below zero', () => {
    expect(splitGhi(0, 120, 1)).toEqual({ dni: 0, dhi: 0 });
    expect(splitGhi(-3, 50, 0.5)).toEqual({ dni: 0, dhi: 0 });
  });
});
