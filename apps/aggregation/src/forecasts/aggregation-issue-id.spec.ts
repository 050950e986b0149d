import { siteForecastIssued } from '@daystar/contracts';
import { openRowCache } from '@daystar/row-cache';
import { buildAggregationIssueId } from './aggregation-issue-id';

const log = { info: () => undefined, warn: () => undefined };
const issued = (issued_at: string) => ({ ...siteForecastIssued.example, issued_at });
const newest = issued('2026-01-01T12:00:00.000Z');
const earlier = issued('2026-01-01T11:50:00.000Z');

/** Issue of the newest member and another one, as two instances could publish it. */
const sumOf = (other: typeof newest | undefined) => {
  const sum = { ...newest, resource: 'aggregation/region/north', members: [] };
  return { ...sum, issue_id: buildAggregationIssueId(sum, [{ issue: newest }, { issue: other }]) };
};

describe('two aggregation issues with the same issued_at', () => {
  it('have ids that order them by the issue times of their members', () => {
    const ids = [undefined, earlier, newest].map((other) => sumOf(other).issue_id);
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(3);
  });

  it('leave the one with newer members in the row cache, in either order', async () => {
    const rowCache = openRowCache({ log, clock: { now: () => Date.parse(newest.issued_at) } });
    await rowCache.publishIssue(sumOf(newest));
    await rowCache.publishIssue(sumOf(earlier));
    expect(await rowCache.readCurrentIssueId('aggregation/region/north')).toBe(sumOf(newest).issue_id);
    await rowCache.close();
  });
});
