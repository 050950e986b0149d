import { groundDiffuse } from './ground-diffuse';
import { isotropic } from './isotropic';
import { planeOfArray } from './plane-of-array';
import type { Sky } from './sky';

const sky: Sky = {
  sun: { zenith: 45, azimuth: 150 },
  ghi: 700,
  dni: 800,
  dhi: 134.3146,
  dniExtra: 1400,
  airmass: 1.4126,
};

describe('plane of array', () => {
  // cos(23.28373172) from pvlib-python 0.15.2; the rest by hand.
  it('adds beam, sky and ground', () => {
    const plane = planeOfArray({ tilt: 30, azimuth: 180 }, sky, 0.25, isotropic);
    expect(plane.direct).toBeCloseTo(800 * Math.cos((23.28373172110511 * Math.PI) / 180), 8);
    expect(plane.skyDiffuse).toBeCloseTo(125.31722785, 7);
    expect(plane.groundDiffuse).toBeCloseTo(11.722777169, 8);
    expect(plane.global).toBeCloseTo(plane.direct + plane.skyDiffuse + plane.groundDiffuse, 12);
  });

  it('keeps the beam off the back of a plane', () => {
    expect(planeOfArray({ tilt: 80, azimuth: 330 }, sky, 0.25, isotropic).direct).toBe(0);
  });
});

describe('ground-reflected irradiance', () => {
  it('is 0 on a level plane, half of the reflected light on a wall, and all of it facing down', () => {
    expect(groundDiffuse(0, 800, 0.2)).toBe(0);
    expect(groundDiffuse(90, 800, 0.2)).toBeCloseTo(80, 12);
    expect(groundDiffuse(180, 800, 0.2)).toBeCloseTo(160, 12);
  });
});
