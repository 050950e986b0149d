import { computeViewWeight } from './view-weight';

const meteosat = { longitude: 0, max_zenith: 70 };

describe('the weight of a view', () => {
  it('is largest below the satellite, and vanishes at the edge of its view', () => {
    const at = (latitude: number, longitude: number) => computeViewWeight(meteosat, { latitude, longitude });
    expect(at(0, 0)).toBeCloseTo(1 - Math.cos((70 * Math.PI) / 180), 6);
    expect(at(50, 10)).toBeLessThan(at(40, 10));
    // A zenith angle of 70 deg is 61.8 deg of arc from the sub-satellite point.
    expect(at(0, 61.7)).toBeLessThan(0.005);
    expect(at(0, 70)).toBe(0.001);
  });

  it('is equal at places between two satellites of one limit, also across the date line', () => {
    const [west, east] = [170, -170].map((longitude) => ({ longitude, max_zenith: 65 }));
    const place = { latitude: 20, longitude: 180 };
    expect(computeViewWeight(west, place)).toBeCloseTo(computeViewWeight(east, place), 12);
  });
});
