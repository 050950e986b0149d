import { createLog } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { eventually } from '@daystar/testing';
import { MINUTE } from '@daystar/timeseries';
import { GatewayFixture, NOW } from '../../gateway.fixture';
import { IssueCache } from './issue-cache';

const resource = 'site/1234-abcd-5678-ef90';

describe('the issue cache', () => {
  const fixture = new GatewayFixture();
  const clock = fixture.clock;
  const rowCache = openRowCache({ log: createLog('test', 'silent'), clock });
  const issueAt = (minutes: number, version = 1) => {
    clock.time = NOW + minutes * MINUTE;
    const issue = fixture.buildIssue(resource, { resource_version: version });
    return { ...issue, issue_id: `${minutes}-${version}` };
  };
  let issues: IssueCache;
  beforeEach(() => (issues = new IssueCache(rowCache, clock)));
  afterEach(async () => {
    issues.onApplicationShutdown();
    jest.restoreAllMocks();
    await rowCache.removeResource(resource);
  });
  const loseIssueBlocks = () => jest.spyOn(rowCache, 'readPackedIssue').mockResolvedValue(undefined);
  const current = async (version = 1) => (await issues.waitForVersion(resource, version)).id;

  it('fetches an issue once and caches it until the row cache announces a newer one', async () => {
    await rowCache.publishIssue(issueAt(0));
    const requested = jest.spyOn(rowCache, 'readCurrentPackedIssue');
    expect(await Promise.all([current(), current(), current()])).toEqual(['0-1', '0-1', '0-1']);
    expect(requested).toHaveBeenCalledTimes(1);
    await rowCache.publishIssue(issueAt(10));
    expect(await current()).toBe('10-1');
  });

  it('does not return the previous issue after an announcement during a fetch', async () => {
    await rowCache.publishIssue(issueAt(0));
    const request = rowCache.readCurrentPackedIssue.bind(rowCache);
    jest.spyOn(rowCache, 'readCurrentPackedIssue').mockImplementationOnce(async (name) => {
      const older = await request(name);
      await rowCache.publishIssue(issueAt(10));
      return older;
    });
    await current();
    expect(await current()).toBe('10-1');
  });

  it('serves issues marked stale while a restored row cache lacks them', async () => {
    await rowCache.publishIssue(issueAt(0));
    await current();
    loseIssueBlocks();
    jest.spyOn(rowCache, 'readCurrentPackedIssue').mockResolvedValue(undefined);
    await rowCache.publishIssue(issueAt(1));
    expect(await issues.waitForVersion(resource, 1)).toMatchObject({ id: '0-1', isStale: true });
    jest.restoreAllMocks();
    await rowCache.publishIssue(issueAt(2));
    expect(await issues.waitForVersion(resource, 1)).toMatchObject({ id: '2-1', isStale: false });
  });

  it('does not return to older issues while a restored row cache lacks the newest, but marks them stale', async () => {
    await rowCache.publishIssue(issueAt(0));
    const older = await rowCache.readCurrentPackedIssue(resource);
    await rowCache.publishIssue(issueAt(10));
    await current();
    loseIssueBlocks();
    jest.spyOn(rowCache, 'readCurrentPackedIssue').mockResolvedValue(older);
    await rowCache.publishIssue(issueAt(11));
    expect(await issues.waitForVersion(resource, 1)).toMatchObject({ id: '10-1', isStale: true });
    jest.restoreAllMocks();
    await rowCache.publishIssue(issueAt(12));
    expect(await issues.waitForVersion(resource, 1)).toMatchObject({ id: '12-1', isStale: false });
  });

  it('prefetches announced issues of requested resources', async () => {
    await rowCache.publishIssue(issueAt(0));
    await current();
    const requested = jest.spyOn(rowCache, 'readPackedIssue');
    await rowCache.publishIssue(issueAt(10));
    await eventually(() => requested.mock.calls.length || undefined);
    expect(await current()).toBe('10-1');
    expect(requested).toHaveBeenCalledTimes(1);
  });

  it('does not prefetch resources without a request since the last announcement', async () => {
    const other = 'site/of-somebody';
    const publishToOther = (minutes: number) => rowCache.publishIssue({ ...issueAt(minutes), resource: other });
    const requested = jest.spyOn(rowCache, 'readPackedIssue');
    const read = () => requested.mock.calls.map(([of, id]) => `${of} ${id}`);
    await rowCache.publishIssue(issueAt(0));
    await publishToOther(0);
    await current();
    await issues.waitForVersion(other, 1);
    await rowCache.publishIssue(issueAt(10));
    await eventually(() => read().includes(`${resource} 10-1`) || undefined);
    requested.mockClear();
    // Only the other one was requested since: once it is fetched, the first would have been fetched too.
    await rowCache.publishIssue(issueAt(20));
    await publishToOther(20);
    await eventually(() => read().includes(`${other} 20-1`) || undefined);
    expect(read()).toEqual([`${other} 20-1`]);
    expect(await current()).toBe('20-1');
    await rowCache.removeResource(other);
  });

  it('fetches overdue issues again, in case an announcement was missed', async () => {
    await rowCache.publishIssue(issueAt(0));
    await current();
    const requested = jest.spyOn(rowCache, 'readCurrentIssueId');
    clock.time = NOW + 6 * MINUTE;
    await current();
    expect(requested).not.toHaveBeenCalled();
    clock.time = NOW + 8 * MINUTE;
    await Promise.all([current(), current()]);
    expect(requested).toHaveBeenCalledTimes(1);
  });

  it('waits for the issue of a site that just changed', async () => {
    await rowCache.publishIssue(issueAt(0));
    setTimeout(() => void rowCache.publishIssue(issueAt(0, 2)), 150);
    expect(await current(2)).toBe('0-2');
  });

  it('reads rows of the newest issue without the row cache, and of others from it', async () => {
    await rowCache.publishIssue(issueAt(0));
    const held = await issues.waitForVersion(resource, 1);
    const requested = jest.spyOn(rowCache, 'readIssue').mockRejectedValue(new Error('unavailable'));
    const { pv_estimate } = (await issues.readIssue(held)).forecasts;
    expect(pv_estimate).toEqual(fixture.buildIssue(resource).forecasts.pv_estimate);
    expect(requested).not.toHaveBeenCalled();
    requested.mockRestore();
    await rowCache.publishIssue(issueAt(10));
    await current();
    expect((await issues.readIssue(held)).issue_id).toBe('0-1');
  });

  it('evicts the issue of a removed resource', async () => {
    await rowCache.publishIssue(issueAt(0));
    await current();
    await rowCache.removeResource(resource);
    await expect(issues.waitForVersion(resource, 1)).rejects.toMatchObject({ code: 'Unavailable' });
  }, 20_000);
});
