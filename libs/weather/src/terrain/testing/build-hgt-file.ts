import { gzipSync } from 'node:zlib';

/**
 * Builds a `.hgt.gz` file from an analytic terrain.
 * @param heightAt height [m] at a latitude and longitude; NaN for a sample without data
 * @param samples number along an edge
 */
export function buildHgtFile(
  south: number,
  west: number,
  heightAt: (latitude: number, longitude: number) => number,
  samples = 1201,
): Buffer {
  const bytes = Buffer.alloc(2 * samples * samples);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let row = 0; row < samples; row++) {
    for (let column = 0; column < samples; column++) {
      const height = heightAt(south + 1 - row / (samples - 1), west + column / (samples - 1));
      view.setInt16(2 * (row * samples + column), Number.isNaN(height) ? -32_768 : Math.round(height));
    }
  }
  return gzipSync(bytes, { level: 1 });
}
