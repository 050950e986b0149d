import { hsu } from '../losses/hsu';
import { kimber } from '../losses/kimber';
import { toSoilingParameters } from '../power/site-soiling';
import { type SoilingColumns, computeFinalSoiling, computeModelRatio } from './soiling-ratio';

const HOUR = 3600;
const STEPS = 20 * 24;
/** 2026-06-20, so that the steps reach into July. */
const FIRST = Date.UTC(2026, 5, 20) / 1000;
const MONTHLY = Array.from({ length: 12 }, (_, month) => month / 100);
const [JUNE_LOSS, JULY_LOSS] = [0.05, 0.06];

const column = (at: (step: number) => number) => Float64Array.from({ length: STEPS }, (_, i) => at(i));
const day = {
  count: STEPS,
  step: Int32Array.from({ length: STEPS }, (_, i) => i),
  origin: FIRST / HOUR,
  stepSeconds: HOUR,
} as Parameters<typeof computeModelRatio>[3];
const tilt = column(() => 25);
const dry = column(() => 0);
const KIMBER = toSoilingParameters({ soiling_model: 'kimber' })!;
const HSU = toSoilingParameters({ soiling_model: 'hsu' })!;
const air = { particulateMatter: { pm25: column(() => 2e-5), pm10: column(() => 6e-5) } };

/** Share of the light that dust blocks at each step. */
function computeLoss(change: Partial<SoilingColumns>, monthly: readonly number[] | undefined = MONTHLY) {
  return computeModelRatio({ soiling: KIMBER, rain: dry, washes: [], ...air, ...change }, monthly, tilt, day).map(
    (ratio) => 1 - ratio,
  );
}
const expectClose = (actual: ArrayLike<number>, expected: ArrayLike<number>) =>
  Array.from(expected).forEach((value, i) => expect(actual[i]).toBeCloseTo(value, 12));

describe('the soiling ratio of a plane by a model', () => {
  it('starts with the share of the month, and grows from there', () => {
    expectClose(computeLoss({}), kimber(dry, HOUR, { initialLoss: JUNE_LOSS }));
    const surface = { tilt: 25, cleaningThreshold: 1, rainWindow: 86_400, initialLoss: JUNE_LOSS };
    expectClose(
      computeLoss({ soiling: HSU }),
      hsu({ ...air.particulateMatter, rain: dry }, HOUR, surface).map((ratio) => 1 - ratio),
    );
  });

  it.each([KIMBER, HSU])(
    'continues the soiling of an earlier series, in dry weeks and in the grace period: %j',
    (soiling) => {
      const half = STEPS / 2;
      for (const rainStep of [-1, 20, half - 48]) {
        const rain = column((i) => (i === rainStep ? 20 : 0));
        const whole = computeLoss({ soiling, rain });
        const before = { soiling, washes: [], rain: rain.subarray(0, half), ...air };
        const initial = computeFinalSoiling(before, MONTHLY, 25, { origin: FIRST / HOUR, stepSeconds: HOUR });
        const after = computeLoss({ soiling, rain: dry, initial });
        // A known initial soiling applies at the first step, so the second series is one step behind at most.
        for (let i = half; i < STEPS; i++) expect(Math.abs(after[i - half] - whole[i])).toBeLessThan(0.0002);
      }
    },
  );

  it('has no final soiling where the last rain is unknown', () => {
    const rain = column((i) => (i === STEPS - 1 ? NaN : 0));
    const columns = { soiling: KIMBER, washes: [], rain };
    expect(computeFinalSoiling(columns, MONTHLY, 25, { origin: 0, stepSeconds: HOUR })).toBeUndefined();
  });

  it.each([KIMBER, HSU])('starts clean without shares of months: %j', (soiling) => {
    const losses = computeModelRatio({ soiling, rain: dry, washes: [], ...air }, undefined, tilt, day);
    expect(losses[0]).toBeGreaterThan(0.999);
    expect(losses[STEPS - 1]).toBeLessThan(losses[0]);
  });

  it.each([KIMBER, HSU])('is that of clean modules after rain and after a wash: %j', (soiling) => {
    const rain = column((i) => (i === 100 ? 20 : 0));
    const losses = computeLoss({ soiling, rain, washes: [50, 300] });
    expect(losses[49]).toBeGreaterThan(JUNE_LOSS);
    expect([losses[50], losses[100], losses[300]]).toEqual([0, 0, 0]);
    expect(losses[STEPS - 1]).toBeGreaterThan(0);
  });

  it.each([KIMBER, HSU])('starts with less where the last wash was shortly before: %j', (soiling) => {
    const [recent, older, never] = [[-24], [-24_000], []].map((washes) => computeLoss({ soiling, washes })[0]);
    expect(recent).toBeGreaterThan(0);
    expect(recent).toBeLessThan(older / 10);
    expect(older).toBeCloseTo(never, 3);
  });

  it('is that of the shares of months where rain is unknown, and the model starts again after it', () => {
    const rain = column((i) => (i >= 240 && i < 270 ? NaN : 0));
    const losses = computeLoss({ rain, washes: [230] });
    expect(losses[239]).toBeLessThan(0.001);
    expectClose(losses.subarray(240, 264), new Float64Array(24).fill(JUNE_LOSS));
    expectClose(losses.subarray(264, 270), new Float64Array(6).fill(JULY_LOSS));
    // 40 hours of dust since the wash are less than the share of July.
    expect(losses[270]).toBeCloseTo((0.0015 * 40) / 24, 12);
    const unknown = computeLoss({ rain: column(() => NaN) });
    expect([unknown[0], unknown[STEPS - 1]]).toEqual([expect.closeTo(JUNE_LOSS, 12), expect.closeTo(JULY_LOSS, 12)]);
  });
});
