import { MINUTE } from '@daystar/timeseries';
import type { MotionField } from './semi-lagrangian';
import { sampleCloudscape, buildFrame } from './cloudscape.fixture';
import { computeOpticalFlow } from './optical-flow';
import type { Frame } from './raster';

const SIZE = [160, 120] as const;
const noon = Date.UTC(2026, 5, 21, 12);
const BASELINE = 15;

/** Frames of a pattern whose value at (x, y) comes from `from` so many minutes before. */
const frames = (from: (x: number, y: number, minutes: number) => readonly [number, number], lags = [15, 10, 5, 0]) =>
  lags.map((lag) => buildFrame(SIZE, noon - lag * MINUTE, (x, y) => sampleCloudscape(...from(x, y, -lag))));

/** Largest and root mean square error of the displacement over the baseline, pixels, away from the edge. */
function errors(motion: MotionField, truth: (x: number, y: number) => readonly [number, number], edge = 20) {
  let [worst, squares, count] = [0, 0, 0];
  for (let y = edge; y < SIZE[1] - edge; y++) {
    for (let x = edge; x < SIZE[0] - edge; x++) {
      const [right, down] = truth(x, y);
      const i = y * SIZE[0] + x;
      const error = BASELINE * Math.hypot(motion.right.values[i] - right, motion.down.values[i] - down);
      worst = Math.max(worst, error);
      squares += error * error;
      count++;
    }
  }
  return { worst, rms: Math.sqrt(squares / count) };
}

describe('optical flow', () => {
  it.each([
    ['none', 0, 0],
    ['a part of a pixel', 0.03, -0.02],
    ['some pixels', -0.4, 0.3],
    ['many pixels', 1.6, 1],
  ])('finds a common motion: %s', (_, right, down) => {
    const motion = computeOpticalFlow(frames((x, y, minutes) => [x - right * minutes, y - down * minutes]));
    expect(errors(motion, () => [right, down], 30).worst).toBeLessThan(0.25);
  });

  it('finds a rotation', () => {
    const turn = 0.008;
    const motion = computeOpticalFlow(
      frames((x, y, minutes) => {
        const angle = -turn * minutes;
        const [east, south] = [x - 80, y - 60];
        return [
          80 + east * Math.cos(angle) - south * Math.sin(angle),
          60 + east * Math.sin(angle) + south * Math.cos(angle),
        ];
      }),
    );
    const { worst, rms } = errors(motion, (x, y) => [-turn * (y - 60), turn * (x - 80)]);
    expect(rms).toBeLessThan(0.7);
    expect(worst).toBeLessThan(1.5);
  });

  it('finds a divergence', () => {
    const spread = 0.006;
    const motion = computeOpticalFlow(
      frames((x, y, minutes) => {
        const factor = Math.exp(-spread * minutes);
        return [80 + (x - 80) * factor, 60 + (y - 60) * factor];
      }),
    );
    expect(errors(motion, (x, y) => [spread * (x - 80), spread * (y - 60)]).rms).toBeLessThan(0.7);
  });

  it('works with two frames and accounts for their interval', () => {
    const motion = computeOpticalFlow(frames((x, y, minutes) => [x - 0.4 * minutes, y], [10, 0]));
    expect(errors(motion, () => [0.4, 0]).worst).toBeLessThan(0.25);
  });

  it('finds no motion in a constant field', () => {
    for (const value of [0, 37.5]) {
      const still = [15, 10, 5, 0].map((lag) => buildFrame(SIZE, noon - lag * MINUTE, () => value));
      expect(computeOpticalFlow(still).right.values.every((speed) => speed === 0)).toBe(true);
    }
  });

  it('finds no motion where all pixels are missing, as at night', () => {
    const night = [15, 0].map((lag) => buildFrame(SIZE, noon - lag * MINUTE, () => NaN));
    const { right, down } = computeOpticalFlow(night);
    expect(right.values.every((speed) => speed === 0) && down.values.every((speed) => speed === 0)).toBe(true);
  });

  it('fills holes with the motion around them', () => {
    const holed = frames((x, y, minutes) => [x - 0.4 * minutes, y + 0.2 * minutes]).map((frame) => ({
      ...frame,
      values: frame.values.map((value, i) => (Math.hypot((i % 160) - 80, Math.floor(i / 160) - 60) < 14 ? NaN : value)),
    }));
    expect(errors(computeOpticalFlow(holed), () => [0.4, -0.2]).worst).toBeLessThan(0.7);
  });

  it('stays finite to the edges', () => {
    const { right, down } = computeOpticalFlow(frames((x, y, minutes) => [x - 1.5 * minutes, y - minutes]));
    expect([...right.values, ...down.values].every((speed) => Math.abs(speed) < 4)).toBe(true);
  });

  it('is deterministic, and does not change its frames', () => {
    const given = frames((x, y, minutes) => [x - 0.4 * minutes, y]);
    const before = given.map(({ values }) => values.slice());
    expect(computeOpticalFlow(given)).toEqual(computeOpticalFlow(given));
    expect(given.map(({ values }) => values)).toEqual(before);
  });

  it('rejects too few frames, different shapes and wrong order', () => {
    const [first, second] = frames((x, y) => [x, y], [5, 0]);
    const smaller: Frame = buildFrame([10, 10], noon, () => 0);
    expect(() => computeOpticalFlow([second])).toThrow('two frames');
    expect(() => computeOpticalFlow([first, smaller])).toThrow('same width and height');
    expect(() => computeOpticalFlow([second, first])).toThrow('order of time');
    expect(() => computeOpticalFlow([first, first])).toThrow('order of time');
  });
});
