import type { PlanId, SiteKind } from '@daystar/contracts';
import { checkSiteQuota } from './site-quota';

describe('the number of sites of an account', () => {
  it.each<[PlanId, SiteKind, limit: number]>([
    ['free', 'utility', 1],
    ['free', 'rooftop', 2],
    ['commercial', 'utility', 10_000],
    ['commercial', 'weather', 10_000],
    ['enterprise', 'rooftop', 100_000],
  ])('is limited on the %s plan: %s, %d', (plan, kind, limit) => {
    expect(() => checkSiteQuota(plan, kind, limit - 1)).not.toThrow();
    expect(() => checkSiteQuota(plan, kind, limit)).toThrow(`plan allows ${limit} `);
  });

  it('has the limit that the operator set on paying plans only', () => {
    expect(() => checkSiteQuota('enterprise', 'utility', 5, 5)).toThrow('The Enterprise plan allows 5 utility-scale');
    expect(() => checkSiteQuota('commercial', 'weather', 199_999, 200_000)).not.toThrow();
    expect(() => checkSiteQuota('free', 'utility', 1, 200_000)).toThrow('The Free plan allows 1 utility-scale site.');
  });
});
