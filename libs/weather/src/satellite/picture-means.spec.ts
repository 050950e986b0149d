import { MINUTE } from '@daystar/timeseries';
import type { DiskPicture } from './disk-picture';
import { meansOfPictures } from './picture-means';

const LATTICE = { south: 0, west: 0, spacing: 0.25, rows: 1, columns: 1, whole: false };
const STEPS = { firstEnd: 10 * MINUTE, length: 10 * MINUTE, count: 4 };
/** A picture of one node, scanned at a minute. */
const seen = (minute: number, opacity: number): DiskPicture => ({
  opacity: Float32Array.of(opacity),
  scanned: Float64Array.of(minute * MINUTE),
  end: (minute + 5) * MINUTE,
});
const means = (...pictures: DiskPicture[]) => meansOfPictures(pictures, STEPS, LATTICE).map((field) => field?.[0]);

describe('means of pictures', () => {
  it('lie between the pictures before and after, by the time of the scan', () => {
    // Middles at 5, 15, 25 and 35 min.
    expect(means(seen(1, 0), seen(11, 100), seen(21, 50))).toEqual([40, 80, 50, undefined]);
    expect(means(seen(5, 30), seen(15, 60))).toEqual([30, 60, undefined, undefined]);
  });

  it('bridge one that is missing, no more', () => {
    expect(means(seen(1, 0), seen(21, 100))).toEqual([20, 70, 100, undefined]);
    expect(means(seen(1, 0), seen(31, 100))).toEqual([0, undefined, 100, 100]);
  });

  it('do without a picture that saw nothing there', () => {
    expect(means(seen(4, 10), seen(14, NaN), seen(24, 30))).toEqual([10, undefined, 30, undefined]);
    expect(means(seen(4, 10), seen(NaN, NaN), seen(24, 30))).toEqual([11, 21, 30, undefined]);
  });
});
