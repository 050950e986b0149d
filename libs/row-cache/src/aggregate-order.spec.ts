import { randomUUID } from 'node:crypto';
import { siteForecastIssued } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { type RowCache, openRowCache } from './index';

const log = { info: () => undefined, warn: () => undefined };
const clock = { now: () => Date.now() };
const sum = (rank: string, hash: string) => ({
  ...siteForecastIssued.example,
  issue_id: `20260101T120000000Z-1-${rank}-${hash}`,
});

function keepsNewerMembers(open: () => RowCache): void {
  it('keeps the aggregation issue with newer member issues, of two issued at the same time', async () => {
    const rowCache = open();
    const newer = sum('0000000000ff', '00000000');
    expect(await rowCache.publishIssue(newer)).toBe(true);
    expect(await rowCache.publishIssue(sum('000000000011', 'ffffffff'))).toBe(false);
    expect(await rowCache.readCurrentIssueId(newer.resource)).toBe(newer.issue_id);
    // The same members, tuned by later measurements: the last one counts.
    expect(await rowCache.publishIssue(sum('0000000000ff', 'aaaaaaaa'))).toBe(true);
    expect(await rowCache.publishIssue(newer)).toBe(true);
    await rowCache.removeResource(newer.resource);
    await rowCache.close();
  });
}

describe('the row cache, in memory', () => keepsNewerMembers(() => openRowCache({ log, clock })));
describeWith('stack', 'the row cache, Redis', () =>
  keepsNewerMembers(() => openRowCache({ redis: process.env.DAYSTAR_TEST_REDIS, prefix: randomUUID(), log, clock })),
);
