import { type GainStatistics, sumGains } from '../learner/training/gain-statistics';
import type { TunedModel } from '../learner/training/tuned-model';
import { type ServedDay, findHarmfulDays } from './served-harm';

/** Daily gains of a model on ten held-out days: 62 % of the untuned loss on average. */
const HOLD_OUT_GAINS = [0.9, 0.3, 0.8, 0.7, 0.2, 1.1, 0.6, 0.4, 0.7, 0.5];

const createModel = (tuned: number, tunedGain?: GainStatistics) =>
  ({ holdOut: { values: 240, untuned: 1 / 24, tuned: tuned / 24, tunedGain } }) as unknown as TunedModel;
const GOOD_MODEL = createModel(0.38, sumGains(HOLD_OUT_GAINS));

/** Served days with an untuned loss of 1 each. */
const serve = (...gains: number[]): ServedDay[] => gains.map((gain) => ({ values: 24, untuned: 1, tuned: 1 - gain }));

describe('a model that served', () => {
  it('is kept if it was much better on held-out days and 2 % worse on three days', () => {
    expect(findHarmfulDays(GOOD_MODEL, serve(0.3, -0.4, 0.04))).toBeUndefined();
  });

  it('is harmful after three days if a fault that it learned was repaired', () => {
    expect(findHarmfulDays(GOOD_MODEL, serve(-0.5, -0.7, -0.4))).toHaveLength(3);
  });

  it('is harmful two days after a repair, with the days since then as evidence', () => {
    const days = serve(0.6, 0.7, 0.5, -0.6, -0.6);
    expect(findHarmfulDays(GOOD_MODEL, days)).toEqual(days.slice(3));
  });

  it('is kept if it hardly gained on held-out days and hardly lost since', () => {
    const model = createModel(0.97, sumGains(HOLD_OUT_GAINS.map((gain) => gain - 0.59)));
    expect(findHarmfulDays(model, serve(-0.2, 0.1, -0.1, 0.15, -0.1))).toBeUndefined();
  });

  it('is tested without statistics of the hold-out, as in earlier releases', () => {
    expect(findHarmfulDays(createModel(0.38), serve(-0.5, -0.7, -0.4))).toHaveLength(3);
    expect(findHarmfulDays(createModel(0.38), serve(0.3, -0.4, 0.04))).toBeUndefined();
  });
});
