import { wrapLongitude } from '@daystar/solar';
import { computePixelSizeKm } from './pixel-size';

/** Pixels of so many degrees, from the north west. */
const grid = (north: number, west: number, degrees: number, size = 12) => {
  const index = Array.from({ length: size * size }, (_, i) => i);
  return [
    size,
    Float32Array.from(index, (i) => north - degrees * Math.floor(i / size)),
    Float32Array.from(index, (i) => wrapLongitude(west + degrees * (i % size))),
  ] as const;
};

describe('the size of pixels', () => {
  it('is 111 km for a degree at the equator, and less east to west towards a pole', () => {
    expect(computePixelSizeKm(...grid(0.5, 10, 0.1))).toBeCloseTo(11.12, 1);
    expect(computePixelSizeKm(...grid(60.5, 10, 0.1))).toBeCloseTo(11.12 * Math.SQRT1_2, 1);
  });

  it('is correct across the date line', () => {
    expect(computePixelSizeKm(...grid(0.5, 179.5, 0.1))).toBeCloseTo(11.12, 1);
  });

  it('uses the pixels with a known position', () => {
    const [size, latitudes, longitudes] = grid(0.5, 10, 0.1);
    latitudes.fill(NaN, 0, 60);
    expect(computePixelSizeKm(size, latitudes, longitudes)).toBeCloseTo(11.12, 1);
    expect(() => computePixelSizeKm(size, latitudes.fill(Infinity), longitudes)).toThrow(
      'no pixel has a known latitude and longitude',
    );
  });
});
