import { DAY, HOUR } from '@daystar/timeseries';
import { modelEffectiveSince } from './model-effective-since';

describe('the time since which models are in effect', () => {
  const startedAt = { [HOUR]: 100, [DAY]: 300, [2 * DAY]: 200 };
  const leads = [HOUR, DAY, 2 * DAY];

  it('is the later start of the two models around a lead time', () => {
    expect(modelEffectiveSince(leads, startedAt, 0)).toBe(100);
    expect(modelEffectiveSince(leads, startedAt, HOUR)).toBe(100);
    expect(modelEffectiveSince(leads, startedAt, 6 * HOUR)).toBe(300);
    expect(modelEffectiveSince(leads, startedAt, 5 * DAY)).toBe(200);
  });

  it('is the start of the only model, or -Infinity without one', () => {
    expect(modelEffectiveSince([HOUR], startedAt, 5 * DAY)).toBe(100);
    expect(modelEffectiveSince([], startedAt, DAY)).toBe(-Infinity);
  });
});
