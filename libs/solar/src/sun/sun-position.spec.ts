import fc from 'fast-check';
import { observerAt } from './observer';
import { sunAt } from './sun';
import { sunPosition } from './sun-position';

const at = (stamp: string): number => Date.parse(stamp) / 1000;

describe('position of the sun', () => {
  it('matches the worked example of the algorithm (NREL/TP-560-34302, table A5.1)', () => {
    const sun = sunAt(at('2003-10-17T19:30:30Z'), 67);
    const { apparentZenith, azimuth } = sunPosition(observerAt(39.742476, -105.1786, 1830.14), sun, 82000, 11);
    expect(apparentZenith).toBeCloseTo(50.11162, 5);
    expect(azimuth).toBeCloseTo(194.34024, 5);
  });

  // Printed by pvlib 0.15.2, spa_python with delta_t 67 s, 1013.25 hPa, 12 C at sea level.
  it.each([
    ['by day', 2078808300 - 150, 7.9265, 149.2244, 77.33107304, 77.25914282, 248.711296],
    ['by night', 1112198400 - 900, -27.2572, 125.7374, 156.7026314, 156.7026314, 177.7455697],
    [
      'just below the true horizon, lifted above it',
      2188291800 - 300,
      53.3635,
      -95.0005,
      89.65619746,
      89.22176941,
      61.99447493,
    ],
    ['below all refraction', 1812050100 - 450, 34.9307, 145.0303, 90.69079426, 90.09928515, 61.81255422],
  ])('is correct %s', (_name, time, latitude, longitude, zenith, apparentZenith, azimuth) => {
    const position = sunPosition(observerAt(latitude, longitude), sunAt(time, 67));
    expect(position.zenith).toBeCloseTo(zenith, 6);
    expect(position.apparentZenith).toBeCloseTo(apparentZenith, 6);
    expect(position.azimuth).toBeCloseTo(azimuth, 6);
  });

  it('at the poles has the elevation of the declination, less parallax, the whole day', () => {
    for (let hour = 0; hour < 24; hour += 3) {
      const sun = sunAt(at('2024-05-05T00:00:00Z') + hour * 3600);
      const north = sunPosition(observerAt(90, 0), sun);
      const south = sunPosition(observerAt(-90, 0), sun);
      expect(Math.abs(north.zenith - (90 - sun.declination))).toBeLessThan(0.0026);
      expect(Math.abs(south.zenith - (90 + sun.declination))).toBeLessThan(0.0026);
    }
  });

  it('is the same on both sides of the date line', () => {
    const sun = sunAt(at('2024-01-15T00:30:00Z'));
    const east = sunPosition(observerAt(-17, 180), sun);
    const west = sunPosition(observerAt(-17, -180), sun);
    expect(west.zenith).toBeCloseTo(east.zenith, 10);
    expect(west.azimuth).toBeCloseTo(east.azimuth, 10);
  });

  it('is overhead where its unit vector points', () => {
    const sun = sunAt(at('2024-06-21T12:00:00Z'));
    const place = observerAt(sun.declination + 0.0001, (Math.atan2(sun.y, sun.x) * 180) / Math.PI);
    // Geodetic and geocentric vertical part by parallax alone, which vanishes for a sun in the zenith.
    expect(sunPosition(place, sun).zenith).toBeLessThan(0.001);
  });

  it('is symmetric between locations at the same distance east and west of the noon meridian', () => {
    const sun = sunAt(at('2024-08-01T12:00:00Z'));
    const noon = (Math.atan2(sun.y, sun.x) * 180) / Math.PI;
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, min: -89, max: 89 }),
        fc.double({ noNaN: true, min: 0.1, max: 179 }),
        (lat, away) => {
          const morning = sunPosition(observerAt(lat, noon - away), sun);
          const evening = sunPosition(observerAt(lat, noon + away), sun);
          expect(morning.zenith).toBeCloseTo(evening.zenith, 8);
          expect(morning.azimuth).toBeCloseTo(360 - evening.azimuth, 6);
        },
      ),
    );
  });

  it('is finite, in range and never lower for refraction, anywhere and at any time', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, min: -90, max: 90 }),
        fc.double({ noNaN: true, min: -720, max: 720 }),
        fc.integer({ min: -2e9, max: 4e9 }),
        (latitude, longitude, time) => {
          const { zenith, apparentZenith, azimuth } = sunPosition(observerAt(latitude, longitude), sunAt(time));
          expect(zenith).toBeGreaterThanOrEqual(0);
          expect(zenith).toBeLessThanOrEqual(180);
          expect(apparentZenith).toBeLessThanOrEqual(zenith + 1e-3);
          expect(azimuth).toBeGreaterThanOrEqual(0);
          expect(azimuth).toBeLessThan(360);
        },
      ),
    );
  });

  it.each([
    [91, 0],
    [Number.NaN, 0],
    [0, Infinity],
  ])('rejects an observer at %d, %d', (latitude, longitude) => {
    expect(() => observerAt(latitude, longitude)).toThrow(RangeError);
  });
});
