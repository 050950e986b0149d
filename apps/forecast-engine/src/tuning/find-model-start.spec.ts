import { DAY, HOUR } from '@daystar/timeseries';
import { findModelStart } from './find-model-start';

describe('the time since which models are in effect', () => {
  const startedAt = { [HOUR]: 100, [DAY]: 300, [2 * DAY]: 200 };
  const leads = [HOUR, DAY, 2 * DAY];

  it('is the later start of the two models around a lead time', () => {
    expect(findModelStart(leads, startedAt, 0)).toBe(100);
    expect(findModelStart(leads, startedAt, HOUR)).toBe(100);
    expect(findModelStart(leads, startedAt, 6 * HOUR)).toBe(300);
    expect(findModelStart(leads, startedAt, 5 * DAY)).toBe(200);
  });

  it('is the start of the only model, or -Infinity without one', () => {
    expect(findModelStart([HOUR], startedAt, 5 * DAY)).toBe(100);
    expect(findModelStart([], startedAt, DAY)).toBe(-Infinity);
  });
});
