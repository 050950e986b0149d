import { randomUUID } from 'node:crypto';
import { buildIssueId, siteForecastIssued } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { type RowCache, openRowCache } from './index';

const log = { info: () => undefined, warn: () => undefined };
const START = Date.UTC(2026, 0, 1, 12);
const idAt = (seconds: number) => buildIssueId(START + 1000 * seconds, 1);

describe('the recent issues of a row cache in the process', () => recentIssuesBehave());
describeWith('stack', 'the recent issues of a row cache in Redis', () =>
  recentIssuesBehave(process.env.DAYSTAR_TEST_REDIS),
);

function recentIssuesBehave(redis?: string): void {
  let cache: RowCache;
  beforeAll(() => {
    cache = openRowCache({ redis, prefix: `recent-${randomUUID()}`, log, clock: { now: () => Date.now() } });
  });
  afterAll(() => cache.close());

  it('are those of the last hour, at least 24 and at most 500', async () => {
    const resource = 'aggregation/utah/all';
    const publish = (seconds: number) =>
      cache.publishIssue({
        ...siteForecastIssued.example,
        resource,
        issue_id: idAt(seconds),
        issued_at: new Date(START + 1000 * seconds).toISOString(),
        resource_version: 1,
      });
    for (let minute = 0; minute < 40; minute++) await publish(60 * minute);
    expect((await cache.listRecentIssues(resource)).map(({ id }) => id)).toHaveLength(40);
    await publish(60 * 70);
    const lastHour = (await cache.listRecentIssues(resource)).map(({ id }) => id);
    expect([lastHour.length, lastHour[0]]).toEqual([31, idAt(60 * 10)]);
    await publish(60 * 180);
    expect((await cache.listRecentIssues(resource)).map(({ id }) => id)).toHaveLength(24);
    for (let second = 1; second <= 510; second++) await publish(60 * 180 + second);
    const ids = (await cache.listRecentIssues(resource)).map(({ id }) => id);
    expect([ids.length, ids.at(-1)]).toEqual([500, idAt(60 * 180 + 510)]);
  });
}
