import { earthSunDistance, sunAt } from './sun';

const at = (stamp: string): number => Date.parse(stamp) / 1000;

describe('the sun', () => {
  it('matches the worked example of the algorithm (NREL/TP-560-34302, table A5.1)', () => {
    const sun = sunAt(at('2003-10-17T19:30:30Z'), 67);
    expect(sun.rightAscension).toBeCloseTo(202.22741, 5);
    expect(sun.declination).toBeCloseTo(-9.31434, 5);
    expect(sun.distance).toBeCloseTo(0.9965422974, 9);
    // The example's geocentric hour angle at 105.1786 W is 11.105900 deg.
    expect(sun.siderealTime - 105.1786 - sun.rightAscension).toBeCloseTo(11.1059, 5);
  });

  it.each([
    ['perihelion', '2020-01-05T07:48:00Z', 0.9832436],
    ['aphelion', '2020-07-04T11:35:00Z', 1.0166943],
  ])('is at its published distance at %s', (_name, stamp, distance) => {
    expect(Math.abs(earthSunDistance(at(stamp)) - distance)).toBeLessThan(5e-6);
    expect(earthSunDistance(at(stamp))).toBe(sunAt(at(stamp)).distance);
  });

  it('crosses the equator at the published equinox and turns back at the solstice', () => {
    expect(Math.abs(sunAt(at('2024-03-20T03:06:00Z')).declination)).toBeLessThan(0.0005);
    const solstice = at('2024-06-20T20:51:00Z');
    expect(sunAt(solstice).declination).toBeCloseTo(23.438, 3);
    expect(sunAt(solstice - 86400).declination).toBeLessThan(sunAt(solstice).declination);
    expect(sunAt(solstice + 86400).declination).toBeLessThan(sunAt(solstice).declination);
  });

  it.each([
    ['2024-02-11T12:00:00Z', -14.2],
    ['2024-04-15T12:00:00Z', 0],
    ['2024-06-13T12:00:00Z', 0],
    ['2024-11-03T12:00:00Z', 16.45],
  ])('is ahead of the clock on %s by the almanac value of %d min', (stamp, minutes) => {
    expect(Math.abs(sunAt(at(stamp)).equationOfTime - minutes)).toBeLessThan(0.25);
  });

  it('points a unit vector at the place where it is overhead', () => {
    const { x, y, z, declination, rightAscension, siderealTime } = sunAt(at('2031-08-01T05:00:00Z'));
    expect(Math.hypot(x, y, z)).toBeCloseTo(1, 12);
    expect((Math.asin(z) * 180) / Math.PI).toBeCloseTo(declination, 10);
    const longitude = (Math.atan2(y, x) * 180) / Math.PI;
    expect(Math.abs((longitude - (rightAscension - siderealTime) + 720) % 360)).toBeCloseTo(0, 9);
  });
});
