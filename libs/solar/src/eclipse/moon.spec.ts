import { eclipticMoon, moonAt } from './moon';

describe('the moon', () => {
  it("is at the position of Meeus' worked example 47.a, 1992 April 12, 0 h", () => {
    const { longitude, latitude, distance } = eclipticMoon((2448724.5 - 2451545) / 36525);
    expect(longitude).toBeCloseTo(133.162655, 6);
    expect(latitude).toBeCloseTo(-3.229126, 6);
    expect(distance).toBeCloseTo(368409.7, 1);
  });

  it('has the apparent declination of that example, and a unit vector', () => {
    // 0 h of dynamical time is 58.7 s before 0 h of universal time.
    const { x, y, z } = moonAt(Date.UTC(1992, 3, 12) / 1000 - 58.7, 58.7);
    expect((Math.asin(z) * 180) / Math.PI).toBeCloseTo(13.768368, 4);
    expect(Math.hypot(x, y, z)).toBeCloseTo(1, 12);
  });
});
