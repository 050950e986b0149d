import { DAY, HOUR } from '@daystar/timeseries';
import { modelEffectiveSince } from './model-effective-since';

describe('rows of a lead', () => {
  const began = { [HOUR]: 100, [DAY]: 300, [2 * DAY]: 200 };
  const leads = [HOUR, DAY, 2 * DAY];

  it('are made anew when one of the models that they lie between comes', () => {
    expect(modelEffectiveSince(leads, began, 0)).toBe(100);
    expect(modelEffectiveSince(leads, began, HOUR)).toBe(100);
    expect(modelEffectiveSince(leads, began, 6 * HOUR)).toBe(300);
    expect(modelEffectiveSince(leads, began, 5 * DAY)).toBe(200);
  });

  it('go by whatever model there is', () => {
    expect(modelEffectiveSince([HOUR], began, 5 * DAY)).toBe(100);
    expect(modelEffectiveSince([], began, DAY)).toBe(-Infinity);
  });
});
