import { MINUTE } from '@daystar/timeseries';
import { buildFrame, sampleCloudscape } from './cloudscape.fixture';
import { createRasterLike } from './raster';
import { computeSpeedWeights, mixSpeeds } from './speed-mix';

const SIZE = [120, 60] as const;
const noon = Date.UTC(2026, 5, 21, 12);
/** Pixels per minute, to the right. */
const SPEED = 0.4;
const KILOMETRES = 4;

/** Clouds that move at a share of the estimated speed in each third of the width. */
const frames = [-15, -10, -5, 0].map((lag) =>
  buildFrame(SIZE, noon + lag * MINUTE, (x, y) => {
    const share = x < 40 ? 1 : x < 80 ? 0 : 1.5;
    return 10 * sampleCloudscape(x - share * SPEED * lag, y);
  }),
);
const motion = { right: createRasterLike(frames[0], SPEED), down: createRasterLike(frames[0]) };
const readWeights = (weights: ReturnType<typeof computeSpeedWeights>, x: number) =>
  weights.map(({ values }) => values[30 * SIZE[0] + x]);

describe('weights of cloud speeds', () => {
  it('are large for the speed at which clouds moved here', () => {
    const weights = computeSpeedWeights(frames, motion, KILOMETRES);
    // The estimated speed, none, half of it, and one and a half times.
    expect(readWeights(weights, 20)[0]).toBeGreaterThan(0.8);
    expect(readWeights(weights, 60)[1]).toBeGreaterThan(0.8);
    expect(readWeights(weights, 105)[3]).toBeGreaterThan(0.8);
    for (const x of [0, 20, 40, 60, 119])
      expect(readWeights(weights, x).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 5);
  });

  it('prefer the estimated speed where frames do not tell, or are missing', () => {
    const blank = frames.map((frame) => ({ ...frame, values: frame.values.map(() => 30) }));
    const missing = frames.map((frame) => ({ ...frame, values: frame.values.map(() => NaN) }));
    for (const list of [blank, missing]) {
      const [estimated, ...others] = readWeights(computeSpeedWeights(list, motion, KILOMETRES), 60);
      for (const weight of others) expect(weight).toBeCloseTo(estimated / 2, 5);
    }
  });

  it('are for the estimated speed alone with a single frame', () => {
    expect(readWeights(computeSpeedWeights(frames.slice(3), motion, KILOMETRES), 60)).toEqual([1, 0, 0, 0]);
  });
});

describe('the mean over speeds', () => {
  const end = { x: 10, y: 5 };
  const start = { x: 6, y: 5 };
  const weights = [0.4, 0.3, 0.2, 0.1];
  const mix = (sampleAt: (x: number) => number) => mixSpeeds(sampleAt, end, start, (speed) => weights[speed]);

  it('has the values at the starts of their trajectories', () => {
    expect(mix((x) => x)).toBeCloseTo(0.4 * 6 + 0.3 * 10 + 0.2 * 8 + 0.1 * 4, 9);
  });

  it('leaves out speeds without a value, and has none without that of the estimated motion', () => {
    expect(mix((x) => (x < 5 ? NaN : x))).toBeCloseTo((0.4 * 6 + 0.3 * 10 + 0.2 * 8) / 0.9, 9);
    expect(mix((x) => (x === 6 ? NaN : x))).toBeNaN();
  });
});
