import { MINUTE } from '@daystar/timeseries';
import { createCloudNowcast } from './cloud-nowcast';
import { computeOpticalFlow } from './optical-flow';
import { sampleCloudscape, buildFrame } from './cloudscape.fixture';
import type { Frame } from './raster';

const SIZE = [160, 120] as const;
const noon = Date.UTC(2026, 5, 21, 12);
const KILOMETRES = 20;
const LEADS_MS = [15, 30, 60].map((lead) => lead * MINUTE);

const moved = (lag: number): Frame =>
  buildFrame(SIZE, noon + lag * MINUTE, (x, y) => sampleCloudscape(x - 0.3 * lag, y + 0.2 * lag));
const history = [-15, -10, -5, 0].map(moved);

const rootMeanSquare = (a: Float32Array, b: Float32Array, at: (x: number, y: number) => boolean = () => true) => {
  const errors = [...a].map((value, i) => value - b[i]).filter((_, i) => at(i % SIZE[0], Math.floor(i / SIZE[0])));
  return Math.hypot(...errors) / Math.sqrt(errors.length);
};

describe('cloud nowcast', () => {
  it('is far better than persistence', () => {
    // Clouds that enter from the left and from below within the hour are not in the frames.
    const inside = (x: number, y: number) => x > 22 && y < 104;
    createCloudNowcast(history, KILOMETRES)
      .fieldsAt(LEADS_MS)
      .forEach(({ values }, i) => {
        const truth = moved(LEADS_MS[i] / MINUTE).values;
        const stayed = rootMeanSquare(history[3].values, truth, inside);
        expect(rootMeanSquare(values, truth, inside)).toBeLessThan(0.25 * stayed);
      });
  });

  it('is NaN where clouds come from outside the frames', () => {
    const [, , field] = createCloudNowcast(history, KILOMETRES).fieldsAt(LEADS_MS);
    const row = field.values.subarray(60 * 160, 61 * 160);
    expect(row.subarray(0, 14).every(Number.isNaN)).toBe(true);
    expect(row.subarray(22).some(Number.isNaN)).toBe(false);
  });

  it('estimates on request what comes from outside the frames, better than persistence', () => {
    const nowcast = createCloudNowcast(history, KILOMETRES);
    const [, half] = nowcast.fieldsAt(LEADS_MS);
    const [, filledHalf] = nowcast.filledFieldsAt(LEADS_MS);
    expect(filledHalf.values.some(Number.isNaN)).toBe(false);
    expect(
      [...filledHalf.values].filter((value, i) => !Number.isNaN(half.values[i]) && value !== half.values[i]),
    ).toEqual([]);
    const isOutside = (x: number, y: number) => Number.isNaN(half.values[y * SIZE[0] + x]);
    const truth = moved(30).values;
    expect(rootMeanSquare(filledHalf.values, truth, isOutside)).toBeLessThan(
      0.9 * rootMeanSquare(history[3].values, truth, isOutside),
    );
  });

  it('estimates at one position what it estimates for the field', () => {
    const nowcast = createCloudNowcast(history, KILOMETRES);
    const [advected, filled] = [nowcast.fieldsAt(LEADS_MS), nowcast.filledFieldsAt(LEADS_MS)];
    for (const [x, y] of [
      [2, 60],
      [8, 20],
      [100, 60],
    ]) {
      const i = y * SIZE[0] + x;
      const isOutside = advected.map(({ values }) => Number.isNaN(values[i]));
      nowcast.edgeValuesAt(x, y, LEADS_MS).forEach((value, lead) => {
        expect(Number.isNaN(value)).toBe(!isOutside[lead]);
        if (isOutside[lead]) expect(value).toBeCloseTo(filled[lead].values[i], 3);
      });
    }
  });

  it('smooths the estimated motion', () => {
    const noise = (x: number, y: number, lag: number) => 4 * Math.sin(x * 12.9898 + y * 78.233 + lag * 37.719);
    const noisy = [-15, -10, -5, 0].map((lag) =>
      buildFrame(SIZE, noon + lag * MINUTE, (x, y) => sampleCloudscape(x - 0.3 * lag, y) + noise(x, y, lag)),
    );
    const truth = new Float32Array(SIZE[0] * SIZE[1]).fill(0.3);
    const { motion } = createCloudNowcast(noisy, 2);
    expect(rootMeanSquare(motion.right.values, truth)).toBeLessThan(
      rootMeanSquare(computeOpticalFlow(noisy).right.values, truth),
    );
  });

  it('is the newest frame at lead time 0', () => {
    const [field] = createCloudNowcast(history, KILOMETRES).fieldsAt([0]);
    expect(rootMeanSquare(field.values, history[3].values)).toBeLessThan(1e-5);
  });

  it('agrees at single positions with the whole field', () => {
    const nowcast = createCloudNowcast(history, 3);
    const fields = nowcast.fieldsAt(LEADS_MS);
    for (const [x, y] of [
      [80, 60],
      [3, 118],
      [0, 0],
      [159, 119],
      [37, 12],
    ]) {
      const values = nowcast.valuesAt(x, y, LEADS_MS);
      fields.forEach((field, i) => {
        const value = field.values[y * 160 + x];
        if (Number.isNaN(value)) expect(values[i]).toBeNaN();
        else expect(values[i]).toBeCloseTo(value, 3);
      });
    }
    expect([...nowcast.valuesAt(-1, 5, LEADS_MS)]).toEqual([NaN, NaN, NaN]);
  });

  it('loses small clouds that change, with lead time, and keeps the mean', () => {
    const rough = [-15, -10, -5, 0].map((lag) =>
      buildFrame(
        SIZE,
        noon + lag * MINUTE,
        (x, y) => 40 + 10 * Math.sin(x * 1.8 + lag) * Math.sin(y * 1.8 + lag * lag),
      ),
    );
    const deviations = createCloudNowcast(rough, 1.5)
      .fieldsAt(LEADS_MS)
      .map(({ values }) => {
        const known = [...values].filter((value) => !Number.isNaN(value));
        return Math.hypot(...known.map((value) => value - 40)) / Math.sqrt(known.length);
      });
    expect(deviations[0]).toBeLessThan(3.5);
    expect(deviations[1]).toBeLessThan(0.6 * deviations[0]);
    expect(deviations[2]).toBeLessThan(0.6 * deviations[1]);
  });

  it('keeps small patterns that did not change, such as the ground', () => {
    const ground = [-15, -10, -5, 0].map((lag) =>
      buildFrame(SIZE, noon + lag * MINUTE, (x, y) => 40 + 10 * Math.sin(x * 1.8) * Math.sin(y * 1.8)),
    );
    const [quarter] = createCloudNowcast(ground, 1.5).fieldsAt(LEADS_MS);
    expect(rootMeanSquare(quarter.values, ground[3].values)).toBeLessThan(1);
  });

  it('continues the growth of large clouds temporarily', () => {
    const growing = [-15, -10, -5, 0].map((lag) =>
      buildFrame(SIZE, noon + lag * MINUTE, (x, y) => sampleCloudscape(x, y) + 20 + 0.03 * lag),
    );
    const growth = (values: Float32Array) => {
      const known = [...values].map((value, i) => value - growing[3].values[i]).filter((more) => !Number.isNaN(more));
      expect(known.length).toBeGreaterThan(0.8 * values.length);
      return known.reduce((sum, more) => sum + more, 0) / known.length;
    };
    const [quarter, half, hour] = createCloudNowcast(growing, 3)
      .fieldsAt(LEADS_MS)
      .map(({ values }) => growth(values));
    expect(quarter).toBeGreaterThan(0.22);
    expect(quarter).toBeLessThan(0.45);
    expect(half).toBeGreaterThan(quarter);
    expect(hour).toBeLessThan(1.8);
  });

  it('ignores missing pixels, and is NaN at night', () => {
    const holed = history.map((frame) => ({
      ...frame,
      values: frame.values.map((value, i) => (i % 160 < 40 ? NaN : value)),
    }));
    const [field] = createCloudNowcast(holed, KILOMETRES).fieldsAt([30 * MINUTE]);
    expect(field.values[60 * 160 + 20]).toBeNaN();
    const truth = moved(30).values;
    const beyond = (x: number, y: number) => x > 52 && y < 110;
    expect(rootMeanSquare(field.values, truth, beyond)).toBeLessThan(
      0.3 * rootMeanSquare(history[3].values, truth, beyond),
    );
    const night = history.map((frame) => ({ ...frame, values: frame.values.map(() => NaN) }));
    const dark = createCloudNowcast(night, KILOMETRES);
    expect(dark.fieldsAt([MINUTE])[0].values.every(Number.isNaN)).toBe(true);
    expect(dark.valuesAt(80, 60, [MINUTE])[0]).toBeNaN();
  });

  it('persists the clouds of a single frame and smooths them with lead time', () => {
    const [field] = createCloudNowcast(history.slice(3), 60).fieldsAt([15 * MINUTE]);
    expect(rootMeanSquare(field.values, history[3].values)).toBeLessThan(0.05);
    const [faded] = createCloudNowcast(history.slice(3), 1).fieldsAt([120 * MINUTE]);
    expect(rootMeanSquare(faded.values, new Float32Array(faded.values.length))).toBeLessThan(
      rootMeanSquare(history[3].values, new Float32Array(faded.values.length)),
    );
  });

  it('uses no older frames than the baseline needs', () => {
    const strange = buildFrame(SIZE, noon - 40 * MINUTE, (x, y) => sampleCloudscape(y, x));
    const with_ = createCloudNowcast([strange, ...history], KILOMETRES).fieldsAt(LEADS_MS);
    expect(with_).toEqual(createCloudNowcast(history, KILOMETRES).fieldsAt(LEADS_MS));
  });

  it('rejects an empty list of frames, and descending lead times', () => {
    expect(() => createCloudNowcast([], 1)).toThrow('needs at least one frame');
    const nowcast = createCloudNowcast(history, KILOMETRES);
    expect(() => nowcast.fieldsAt([MINUTE, 0])).toThrow('leads must be ascending');
    expect(() => nowcast.valuesAt(1, 1, [-1])).toThrow('leads must be ascending');
    expect(() => nowcast.valuesAt(1, 1, [NaN])).toThrow('leads must be ascending');
  });
});
