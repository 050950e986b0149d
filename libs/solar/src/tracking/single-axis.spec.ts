import fc from 'fast-check';
import { type SingleAxisTracker, singleAxis, stowedPosition } from './single-axis';

const tracker: SingleAxisTracker = {
  axisTilt: 0,
  axisAzimuth: 0,
  maxAngle: 60,
  hasBacktracking: true,
  gcr: 0.4,
  crossAxisTilt: 0,
};

describe('single-axis tracker', () => {
  // pvlib-python 0.15.2.
  it('faces a sun that it can reach without shading its neighbour', () => {
    const { rotation, surface, aoi } = singleAxis({ zenith: 60, azimuth: 90 }, tracker);
    expect(rotation).toBeCloseTo(60, 9);
    expect(surface.tilt).toBeCloseTo(60, 9);
    expect(surface.azimuth).toBeCloseTo(90, 9);
    expect(aoi).toBeCloseTo(0, 5);
  });

  it('backtracks under a low sun', () => {
    const morning = singleAxis({ zenith: 80, azimuth: 90 }, tracker);
    expect(morning.rotation).toBeCloseTo(15.7293395736, 9);
    expect(morning.aoi).toBeCloseTo(64.2706604264, 9);
  });

  it('without backtracking rotates to its limit', () => {
    const { rotation, aoi } = singleAxis({ zenith: 80, azimuth: 90 }, { ...tracker, hasBacktracking: false });
    expect(rotation).toBe(60);
    expect(aoi).toBeCloseTo(20, 9);
  });

  it('follows the sun with a tilted axis', () => {
    const tilted = { ...tracker, axisTilt: 10, axisAzimuth: 180, maxAngle: 50, gcr: 0.35 };
    const { rotation, surface, aoi } = singleAxis({ zenith: 40, azimuth: 135 }, tilted);
    expect(rotation).toBeCloseTo(-28.6090931932, 9);
    expect(surface.tilt).toBeCloseTo(30.166403018536, 9);
    expect(surface.azimuth).toBeCloseTo(107.660073388786, 9);
    expect(aoi).toBeCloseTo(18.336190037411, 9);
  });

  it('follows the sun on a cross slope', () => {
    const sloped = { ...tracker, axisAzimuth: 180, gcr: 0.5, crossAxisTilt: 5 };
    const { rotation, aoi } = singleAxis({ zenith: 75, azimuth: 100 }, sloped);
    expect(rotation).toBeCloseTo(-5.64857206156556, 9);
    expect(aoi).toBeCloseTo(69.43983963952344, 9);
  });

  it('lies flat under a sun overhead', () => {
    const { rotation, surface } = singleAxis({ zenith: 0, azimuth: 180 }, tracker);
    expect(rotation).toBeCloseTo(0, 12);
    expect(surface.tilt).toBeCloseTo(0, 12);
  });

  it('is stowed while the sun is down, level by default', () => {
    const night = { zenith: 90.01, azimuth: 280 };
    expect(singleAxis(night, tracker).rotation).toBe(0);
    expect(singleAxis(night, { ...tracker, stowAngle: 5 }).rotation).toBe(5);
    expect(stowedPosition({ zenith: 30, azimuth: 200 }, tracker).surface.tilt).toBe(0);
  });

  it('may have different limits on each side', () => {
    const uneven = { ...tracker, hasBacktracking: false, minAngle: -20 };
    expect(singleAxis({ zenith: 70, azimuth: 270 }, uneven).rotation).toBe(-20);
    expect(singleAxis({ zenith: 70, azimuth: 90 }, uneven).rotation).toBe(60);
  });

  // On the horizon, a sun along the axis is on neither side.
  const zenith = fc.double({ min: 0, max: 89, noNaN: true });
  const azimuth = fc.double({ min: 0, max: 360, noNaN: true });
  const gcr = fc.double({ min: 0.05, max: 1, noNaN: true });

  it('is symmetric between morning and afternoon', () => {
    fc.assert(
      fc.property(zenith, azimuth, gcr, (z, a, g) => {
        const east = singleAxis({ zenith: z, azimuth: a }, { ...tracker, gcr: g });
        const west = singleAxis({ zenith: z, azimuth: 360 - a }, { ...tracker, gcr: g });
        expect(west.rotation).toBeCloseTo(-east.rotation, 6);
        expect(west.aoi).toBeCloseTo(east.aoi, 6);
      }),
    );
  });

  it('is the same with its axis reversed', () => {
    fc.assert(
      fc.property(zenith, azimuth, gcr, (z, a, g) => {
        const north = singleAxis({ zenith: z, azimuth: a }, { ...tracker, gcr: g });
        const south = singleAxis({ zenith: z, azimuth: a }, { ...tracker, gcr: g, axisAzimuth: 180 });
        expect(south.rotation).toBeCloseTo(-north.rotation, 6);
        expect(south.surface.tilt).toBeCloseTo(north.surface.tilt, 6);
      }),
    );
  });

  it('keeps its limits and is never NaN', () => {
    const tilt = fc.double({ min: -30, max: 30, noNaN: true });
    fc.assert(
      fc.property(zenith, azimuth, gcr, tilt, tilt, azimuth, (z, a, g, axisTilt, crossAxisTilt, axisAzimuth) => {
        const any = { ...tracker, gcr: g, axisTilt, crossAxisTilt, axisAzimuth };
        const { rotation, surface, aoi } = singleAxis({ zenith: z, azimuth: a }, any);
        expect(Math.abs(rotation)).toBeLessThanOrEqual(60);
        expect(Number.isFinite(aoi + surface.tilt + surface.azimuth)).toBe(true);
      }),
    );
  });

  it('turns to its stow angle in stronger wind alone, and not beyond its limit', () => {
    const held = { ...tracker, maxAngle: 50, windStow: { speed: 12, angle: 30 } };
    const sun = { zenith: 40, azimuth: 270 };
    expect(singleAxis(sun, held, 12)).toEqual(singleAxis(sun, held));
    expect(singleAxis(sun, held, 12.1)).toMatchObject({
      rotation: 30,
      surface: { tilt: expect.closeTo(30, 9) as number },
    });
    // Positive is clockwise from the axis: to the east of one that points north.
    expect(singleAxis(sun, held, 20).surface.azimuth).toBeCloseTo(90, 9);
    expect(singleAxis(sun, { ...held, windStow: { speed: 12, angle: -70 } }, 20).rotation).toBe(-50);
  });
});
