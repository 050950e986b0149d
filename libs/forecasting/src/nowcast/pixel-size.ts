import { RADIANS, wrapLongitude } from '@daystar/solar';

const EARTH_RADIUS_KM = 6371;

/**
 * Mean distance between neighbouring pixels, km: the square root of the mean pixel area, over a sample of pixels.
 * @throws RangeError when no pixel has a known position
 */
export function computePixelSizeKm(width: number, latitudes: Float32Array, longitudes: Float32Array): number {
  const height = latitudes.length / width;
  const stride = Math.max(1, Math.floor(Math.min(width, height) / 32));
  let sum = 0;
  let count = 0;
  for (let y = 0; y < height - 1; y += stride) {
    for (let x = 0; x < width - 1; x += stride) {
      const area = computeArea(y * width + x, width, latitudes, longitudes);
      if (!Number.isFinite(area)) continue;
      sum += area;
      count++;
    }
  }
  if (count === 0) throw new RangeError('no pixel has a known latitude and longitude');
  return Math.sqrt(sum / count);
}

/** Area spanned by the vectors to the right and lower neighbour, km². */
function computeArea(i: number, width: number, latitudes: Float32Array, longitudes: Float32Array): number {
  const cosLatitude = Math.cos(latitudes[i] * RADIANS);
  const east = (to: number) => wrapLongitude(longitudes[to] - longitudes[i]) * RADIANS * cosLatitude * EARTH_RADIUS_KM;
  const north = (to: number) => (latitudes[to] - latitudes[i]) * RADIANS * EARTH_RADIUS_KM;
  return Math.abs(east(i + 1) * north(i + width) - east(i + width) * north(i + 1));
}
