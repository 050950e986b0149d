import { MINUTE } from '@daystar/timeseries';
import { buildFrame, sampleCloudscape } from './cloudscape.fixture';
import { computeLargeScaleErrorShare } from './large-scale-error';

const noon = Date.UTC(2026, 5, 21, 12);
const PIXEL_KM = 10;
/** Frames of a cloudscape that stays in its place, with a change since the last frame but one. */
const framesOf = (change: (x: number, y: number) => number) =>
  [-30, -15, 0].map((lag) =>
    buildFrame(
      [96, 96],
      noon + lag * MINUTE,
      (x, y) => 40 + 8 * sampleCloudscape(x, y) + (lag === 0 ? change(x, y) : 0),
    ),
  );

describe('the share of errors that a weather system has in common', () => {
  it('is nearly all of them where all clouds become thicker than expected', () => {
    expect(
      computeLargeScaleErrorShare(
        framesOf(() => 10),
        PIXEL_KM,
      ),
    ).toBeGreaterThan(0.9);
  });

  it('is nearly none of them where each cloud changes on its own', () => {
    const share = computeLargeScaleErrorShare(
      framesOf((x, y) => 10 * Math.sin(2.1 * x) * Math.sin(2.3 * y)),
      PIXEL_KM,
    );
    expect(share).toBeLessThan(0.05);
  });

  it('is 0 without errors, or without frames that reach back far enough', () => {
    const level = [-30, -15, 0].map((lag) => buildFrame([96, 96], noon + lag * MINUTE, () => 40));
    expect(computeLargeScaleErrorShare(level, PIXEL_KM)).toBe(0);
    expect(computeLargeScaleErrorShare(framesOf(() => 10).slice(1), PIXEL_KM)).toBe(0);
  });

  it('ignores missing pixels', () => {
    const frames = framesOf(() => 10);
    frames[2].values.fill(NaN, 0, 2000);
    expect(computeLargeScaleErrorShare(frames, PIXEL_KM)).toBeGreaterThan(0.9);
    frames[2].values.fill(NaN);
    expect(computeLargeScaleErrorShare(frames, PIXEL_KM)).toBe(0);
  });
});
