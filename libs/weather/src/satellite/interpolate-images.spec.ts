import { MINUTE } from '@daystar/timeseries';
import type { SatelliteImage } from './satellite-image';
import { interpolateImages } from './interpolate-images';

const LATTICE = { south: 0, west: 0, spacing: 0.25, rows: 1, columns: 1, isFullCircle: false };
const STEPS = { firstEnd: 10 * MINUTE, stepMs: 10 * MINUTE, count: 4 };
/** An image with one node, scanned at a minute. */
const imageAt = (minute: number, opacity: number): SatelliteImage => ({
  opacity: Float32Array.of(opacity),
  scanTimes: Float64Array.of(minute * MINUTE),
  end: (minute + 5) * MINUTE,
});
const means = (...images: SatelliteImage[]) => interpolateImages(images, STEPS, LATTICE).map((field) => field?.[0]);

describe('interpolateImages', () => {
  it('interpolates between the images before and after, by scan time', () => {
    // Middles at 5, 15, 25 and 35 min.
    expect(means(imageAt(1, 0), imageAt(11, 100), imageAt(21, 50))).toEqual([40, 80, 50, undefined]);
    expect(means(imageAt(5, 30), imageAt(15, 60))).toEqual([30, 60, undefined, undefined]);
  });

  it('interpolates over one missing image, not over two', () => {
    expect(means(imageAt(1, 0), imageAt(21, 100))).toEqual([20, 70, 100, undefined]);
    expect(means(imageAt(1, 0), imageAt(31, 100))).toEqual([0, undefined, 100, 100]);
  });

  it('skips an image without a value at the node', () => {
    expect(means(imageAt(4, 10), imageAt(14, NaN), imageAt(24, 30))).toEqual([10, undefined, 30, undefined]);
    expect(means(imageAt(4, 10), imageAt(NaN, NaN), imageAt(24, 30))).toEqual([11, 21, 30, undefined]);
  });
});
