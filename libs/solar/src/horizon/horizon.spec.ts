import fc from 'fast-check';
import { cosd } from '../degrees';
import { aoiProjection } from '../transposition/angle-of-incidence';
import { Horizon } from './horizon';

const level = { tilt: 0, azimuth: 0 };
const elevations = fc.array(fc.double({ min: 0, max: 90, noNaN: true }), { minLength: 2, maxLength: 72 });
const planes = fc.record({
  tilt: fc.double({ min: 0, max: 90, noNaN: true }),
  azimuth: fc.double({ min: -720, max: 720, noNaN: true }),
});

/** Sky view factor of a plane, summed over patches of one degree. */
function patchwork(horizon: Horizon, plane: { tilt: number; azimuth: number }): number {
  let [seen, all] = [0, 0];
  for (let azimuth = 0.5; azimuth < 360; azimuth++) {
    for (let elevation = 0.25; elevation < 90; elevation += 0.5) {
      const sun = { zenith: 90 - elevation, azimuth };
      const light = Math.max(0, aoiProjection(plane, sun)) * cosd(elevation);
      all += light;
      if (elevation > horizon.elevationAt(azimuth)) seen += light;
    }
  }
  return seen / all;
}

describe('a horizon', () => {
  const walls = new Horizon([30, 0, 10, 0]);

  it('interpolates between the given elevations, clockwise from north', () => {
    expect([0, 45, 90, 135, 180, 360, -90, -45].map((azimuth) => walls.elevationAt(azimuth))).toEqual([
      30, 15, 0, 5, 10, 30, 0, 15,
    ]);
  });

  it('hides the sun limb by limb', () => {
    const free = (elevation: number) => walls.visibleSun({ zenith: 90 - elevation, azimuth: 180 });
    expect([free(9.7), free(10.3)]).toEqual([0, 1]);
    expect(free(10)).toBeCloseTo(0.5, 9);
    expect(free(10.1)).toBeGreaterThan(free(9.9));
  });

  it('of constant height leaves a level plane the square of its cosine', () => {
    for (const height of [0, 10, 45, 80]) {
      expect(new Horizon([height, height]).skyView(level)).toBeCloseTo(cosd(height) ** 2, 9);
    }
    expect(new Horizon([90, 90]).skyView({ tilt: 30, azimuth: 10 })).toBeCloseTo(0, 9);
  });

  it('does not shade a wall that faces away from a hill', () => {
    const northern = new Horizon([60, 0, 0, 0]);
    expect(northern.skyView({ tilt: 90, azimuth: 180 })).toBeCloseTo(1, 3);
    expect(northern.skyView({ tilt: 90, azimuth: 0 })).toBeLessThan(0.7);
  });

  it('has the sky view factor of a count of sky patches for planes that face the ground', () => {
    for (const plane of [91, 120, 150].flatMap((tilt) => [0, 90, 200].map((azimuth) => ({ tilt, azimuth })))) {
      expect(walls.skyView(plane)).toBeCloseTo(patchwork(walls, plane), 1.5);
    }
    expect(new Horizon([0, 0]).skyView({ tilt: 150, azimuth: 20 })).toBeCloseTo(1, 3);
    expect(walls.skyView({ tilt: 180, azimuth: 20 })).toBe(1);
  });

  it('has the sky view factor of a count of sky patches', () => {
    for (const plane of [level, { tilt: 25, azimuth: 180 }, { tilt: 60, azimuth: 20 }, { tilt: 90, azimuth: 135 }]) {
      expect(walls.skyView(plane)).toBeCloseTo(patchwork(walls, plane), 2);
    }
  });

  it('has a sky view between 0 and that of an open sky, and level ground shades nothing', () => {
    fc.assert(
      fc.property(elevations, planes, (given, plane) => {
        const view = new Horizon(given).skyView(plane);
        expect(view).toBeGreaterThanOrEqual(0);
        expect(view).toBeLessThanOrEqual(1);
        expect(new Horizon(given.map(() => 0)).skyView(plane)).toBeCloseTo(1, 3);
      }),
    );
  });

  it('is read once for any number of planes, because a site may have 50 trackers that turn', () => {
    const horizon = new Horizon([5, 10, 15, 20]);
    const read = jest.spyOn(horizon, 'elevationAt');
    for (let tilt = 0; tilt < 60; tilt++) horizon.skyView({ tilt, azimuth: 90 });
    expect(read.mock.calls.length).toBeLessThanOrEqual(360);
  });

  it('cannot have a single elevation', () => {
    expect(() => new Horizon([5])).toThrow(RangeError);
  });
});
