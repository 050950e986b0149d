import { buildFrame, sampleCloudscape } from './cloudscape.fixture';
import { scaleByLocalPersistence } from './local-persistence';

const SIZE = [80, 40] as const;
const TYPICAL = [0.5, 1];
const newest = buildFrame(SIZE, 0, sampleCloudscape);
const mean = buildFrame([40, 20], 0, () => 7);
/** Detail that persisted in the left half, and is new in the right one. */
const expected = buildFrame(SIZE, 0, (x, y) => (x < 40 ? sampleCloudscape(x, y) : sampleCloudscape(y + 300, x)));
const ratioAt = (scaled: Float32Array, x: number) => scaled[20 * SIZE[0] + x] / newest.values[20 * SIZE[0] + x];

describe('detail scaled by its local persistence', () => {
  it('is amplified where it persisted, at most to all of it, and reduced where it is new', () => {
    const [{ values }] = scaleByLocalPersistence([newest, mean], [expected, mean], TYPICAL);
    expect(ratioAt(values, 10) * TYPICAL[0]).toBeGreaterThan(0.8);
    expect(ratioAt(values, 10) * TYPICAL[0]).toBeLessThanOrEqual(1);
    expect(ratioAt(values, 70)).toBeLessThan(0.9);
  });

  it('remains where the forecast is missing, or has no detail', () => {
    for (const filler of [NaN, 0]) {
      const unknown = buildFrame(SIZE, 0, () => filler);
      const [{ values }] = scaleByLocalPersistence([newest, mean], [unknown, mean], TYPICAL);
      expect(values).toEqual(newest.values);
    }
    const half = { ...expected, values: expected.values.map((value, i) => (i % SIZE[0] < 40 ? value : NaN)) };
    const [{ values }] = scaleByLocalPersistence([newest, mean], [half, mean], TYPICAL);
    expect(ratioAt(values, 75)).toBeCloseTo(1, 3);
  });

  it('does not change the coarsest level', () => {
    expect(scaleByLocalPersistence([newest, mean], [expected, mean], TYPICAL)[1]).toBe(mean);
  });
});
