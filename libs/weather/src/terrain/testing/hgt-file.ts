import { gzipSync } from 'node:zlib';

/**
 * Builds a `.hgt.gz` file from an analytic terrain.
 * @param heightAt height [m] at a latitude and longitude; NaN for a sample without data
 * @param samples number along an edge
 */
export function toHgtFile(
  south: number,
  west: number,
  heightAt: (latitude: number, longitude: number) => number,
  samples = 1201,
): Buffer {
  const bytes = Buffer.alloc(2 * samples * samples);
  for (let row = 0; row < samples; row++) {
    for (let column = 0; column < samples; column++) {
      const height = heightAt(south + 1 - row / (samples - 1), west + column / (samples - 1));
      bytes.writeInt16BE(Number.isNaN(height) ? -32_768 : Math.round(height), 2 * (row * samples + column));
    }
  }
  return gzipSync(bytes, { level: 1 });
}
