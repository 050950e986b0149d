import type { ForecastIssue } from '@daystar/contracts';
import { HOUR, MINUTE } from '@daystar/timeseries';
import { createIssue } from './archived-issues.fixture';
import { decodeBlock, encodeBlock, joinIssue, splitIssue } from './issue-block';

const NOON = Date.UTC(2026, 5, 21, 12, 1);
const throughBlocks = (issue: ForecastIssue, base?: ForecastIssue) => {
  const against = base && splitIssue(base);
  return joinIssue(decodeBlock(encodeBlock(splitIssue(issue), against), against));
};

describe('the encoding of archived issues', () => {
  it('restores an issue exactly', () => {
    expect(throughBlocks(createIssue(NOON))).toEqual(createIssue(NOON));
  });

  it.each([
    ['ten minutes later', createIssue(NOON + 10 * MINUTE)],
    ['of another weather run', createIssue(NOON + 10 * MINUTE, 2)],
    ['hours later', createIssue(NOON + 9 * HOUR, 3)],
    ['hours before', createIssue(NOON - 5 * HOUR)],
    ['weeks later, without a shared row', createIssue(NOON + 1000 * HOUR)],
  ])('restores an issue from its difference from another one: %s', (_, issue) => {
    expect(throughBlocks(issue, createIssue(NOON))).toEqual(issue);
  });

  it('needs a tenth of the bytes when little has changed since the base', () => {
    const alone = encodeBlock(splitIssue(createIssue(NOON)));
    const against = encodeBlock(splitIssue(createIssue(NOON + 10 * MINUTE)), splitIssue(createIssue(NOON)));
    expect(against.length).toBeLessThan(alone.length / 10);
  });

  it('keeps columns and numbers that are not part of the contract', () => {
    const issue = createIssue(NOON);
    const forecasts = {
      ...issue.forecasts,
      untuned: { pv_estimate: [1, 2.5, 1e-7] },
      extra: [0.1, 1e12, -3],
      none: [],
    };
    const later = { ...issue, forecasts, reasons: { shares: [0.25, 0.75] } } as ForecastIssue;
    expect(throughBlocks(later)).toEqual(later);
    expect(throughBlocks(later, issue)).toEqual(later);
    expect(throughBlocks(issue, later)).toEqual(issue);
  });
});
