import fc from 'fast-check';
import { wrap180, wrap360, wrapLongitude } from './angle';

describe('the wrapping of angles', () => {
  it.each([
    [0, 0, 0],
    [359, 359, -1],
    [360, 0, 0],
    [-1, 359, -1],
    [540, 180, 180],
    [-180, 180, 180],
    [-1e-15, 0, 0],
  ])('maps %d to %d of a full turn and %d of a half turn', (angle, full, half) => {
    expect(wrap360(angle)).toBe(full);
    expect(wrap180(angle)).toBe(half);
  });

  it('stays inside its half-open range', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), (angle) => {
        expect(wrap360(angle)).toBeGreaterThanOrEqual(0);
        expect(wrap360(angle)).toBeLessThan(360);
        expect(wrap180(angle)).toBeGreaterThan(-180);
        expect(wrap180(angle)).toBeLessThanOrEqual(180);
      }),
    );
  });

  it.each([
    [-180, -180],
    [180, -180],
    [540, -180],
    [179.75, 179.75],
    [-190, 170],
    [-721, -1],
  ])('maps the longitude %d to %d', (longitude, wrapped) => expect(wrapLongitude(longitude)).toBe(wrapped));
});
