import fc from 'fast-check';
import { angleOfIncidence, aoiProjection } from './angle-of-incidence';

const angle = (max: number) => fc.double({ min: 0, max, noNaN: true });

describe('angle of incidence', () => {
  it('equals the zenith on a level plane', () => {
    expect(angleOfIncidence({ tilt: 0, azimuth: 77 }, { zenith: 33, azimuth: 250 })).toBeCloseTo(33, 10);
  });

  it('is 0 when the plane faces the sun, and 180 when it faces away', () => {
    expect(angleOfIncidence({ tilt: 40, azimuth: 150 }, { zenith: 40, azimuth: 150 })).toBeCloseTo(0, 5);
    expect(angleOfIncidence({ tilt: 140, azimuth: 330 }, { zenith: 40, azimuth: 150 })).toBeCloseTo(180, 5);
  });

  // pvlib-python 0.15.2.
  it('of a south roof in the morning', () => {
    expect(angleOfIncidence({ tilt: 30, azimuth: 180 }, { zenith: 45, azimuth: 150 })).toBeCloseTo(23.2837317211, 9);
  });

  it('is symmetric: an east plane and an east sun are like a west plane and a west sun', () => {
    fc.assert(
      fc.property(angle(90), angle(360), angle(180), angle(360), (tilt, facing, zenith, azimuth) => {
        const here = aoiProjection({ tilt, azimuth: facing }, { zenith, azimuth });
        const mirrored = aoiProjection({ tilt, azimuth: 360 - facing }, { zenith, azimuth: 360 - azimuth });
        expect(mirrored).toBeCloseTo(here, 12);
      }),
    );
  });

  it('is never NaN, and its projection is between -1 and 1', () => {
    fc.assert(
      fc.property(angle(180), angle(720), angle(180), angle(720), (tilt, facing, zenith, azimuth) => {
        const surface = { tilt, azimuth: facing };
        const sun = { zenith, azimuth };
        expect(Math.abs(aoiProjection(surface, sun))).toBeLessThanOrEqual(1);
        expect(angleOfIncidence(surface, sun)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
