import fc from 'fast-check';
import { InverseDistanceWeights } from './inverse-distance-weights';

const latitude = fc.double({ noNaN: true, min: -90, max: 90 });
const longitude = fc.double({ noNaN: true, min: -180, max: 180 });

describe('locations scattered over the globe', () => {
  const places = new InverseDistanceWeights(
    [
      { latitude: 0, longitude: 179 },
      { latitude: 0, longitude: -179 },
      { latitude: 90, longitude: 0 },
    ],
    10,
  );

  it('have equal weights half way between them, over the date line', () => {
    const [west, east, pole] = places.weights(0, 180);
    expect(west).toBeCloseTo(east, 12);
    expect(pole).toBeLessThan(1e-6);
  });

  it('have nearly all weight at a location itself, at a pole for any longitude', () => {
    expect(places.weights(0, 179)[0]).toBeGreaterThan(0.9999);
    expect(places.weights(90, 137)[2]).toBeGreaterThan(0.9999);
  });

  it('have weights that sum to one', () => {
    fc.assert(
      fc.property(latitude, longitude, (lat, lon) => {
        expect(places.weights(lat, lon).reduce((sum, weight) => sum + weight)).toBeCloseTo(1, 12);
      }),
    );
  });

  it('are refused with invalid coordinates', () => {
    expect(() => places.weights(Number.NaN, 0)).toThrow(RangeError);
  });
});
