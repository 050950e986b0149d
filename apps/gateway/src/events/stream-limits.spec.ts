import type { PlanId } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { AccountDirectory } from '../auth/account-directory';
import { AggregationDirectory } from '../aggregations/directory/aggregation-directory';
import { SiteDirectory } from '../sites/directory/site-directory';
import { IssueFeed } from './issue-feed';
import { IssueStreams } from './issue-streams';
import { ReadableResourcesService } from './readable-resources.service';

const clock = { now: () => 0, speed: 1 };

describe('concurrent event streams', () => {
  const log = createLog('test', 'silent');
  const rowCache = openRowCache({ log, clock });
  const resources = new ReadableResourcesService(new SiteDirectory(), new AggregationDirectory());
  const feed = new IssueFeed(rowCache, resources, clock);
  let streams: IssueStreams;
  const recorder = { recordUse: () => undefined } as never;
  beforeEach(() => (streams = new IssueStreams(feed, new AccountDirectory(), recorder, log)));
  afterEach(() => streams.beforeApplicationShutdown());
  afterAll(() => rowCache.close());

  const open = (account_id: string, plan: PlanId, address: string) =>
    streams.open(
      { account: { account_id, name: '', plan, keys: [], version: 1 }, keyId: 'k' },
      undefined,
      undefined,
      address,
    );
  const addressOf = (index: number) => `10.0.${index >> 8}.${index & 255}`;

  it('are limited to a thousand for free accounts, because the rest is reserved for paying ones', () => {
    for (let i = 0; i < 1000; i++) open(`free-${i >> 1}`, 'free', addressOf(i));
    expect(() => open('free', 'free', addressOf(1000))).toThrow(
      'Too many event streams are open. Try again in a minute.',
    );
    open('paying', 'enterprise', addressOf(1001));
  });

  it('are limited to a hundred per address over all accounts', () => {
    for (let i = 0; i < 100; i++) open(`paying-${i}`, 'enterprise', '10.1.1.1');
    expect(() => open('paying', 'enterprise', '10.1.1.1')).toThrow('from your network address');
    open('paying', 'enterprise', '10.1.1.2');
  });

  it('are limited to two thousand over all accounts', () => {
    for (let i = 0; i < 2000; i++) open(`paying-${Math.floor(i / 20)}`, 'enterprise', addressOf(i));
    expect(() => open('paying', 'enterprise', addressOf(2000))).toThrow(
      'Too many event streams are open. Try again in a minute.',
    );
  });

  it('are disconnected when over 1 MiB of one is unread, and end when their key is revoked', () => {
    jest.useFakeTimers();
    const accounts = new AccountDirectory();
    const key = { key_id: 'k', hash: 'h', created_at: '2026-03-01T00:00:00Z' };
    const account = { account_id: 'a', name: '', plan: 'enterprise' as const, keys: [key], version: 1 };
    accounts.storeAccount(account);
    const watched = new IssueStreams(feed, accounts, recorder, log);
    const [slow, fast] = [0, 1].map(() => watched.open({ account, keyId: 'k' }, undefined, undefined));
    slow.push('x'.repeat(1024 * 1024));
    jest.advanceTimersByTime(15_000);
    expect([slow.destroyed, fast.destroyed]).toEqual([true, false]);
    fast.read();
    accounts.storeAccount({ ...account, keys: [{ ...key, revoked_at: '2026-03-02T00:00:00Z' }], version: 2 });
    jest.advanceTimersByTime(15_000);
    expect(fast.read()).toBeNull();
    jest.useRealTimers();
    watched.beforeApplicationShutdown();
  });

  it('end when the session that opened them is signed out, and no others', () => {
    jest.useFakeTimers();
    const accounts = new AccountDirectory();
    const key = { key_id: 'k', hash: 'h', created_at: '2026-03-01T00:00:00Z' };
    const account = { account_id: 'a', name: '', plan: 'enterprise' as const, keys: [key], version: 1 };
    accounts.storeAccount(account);
    const watched = new IssueStreams(feed, accounts, recorder, log);
    const expiry = Date.UTC(2026, 2, 8);
    const streamsOfSessions = [expiry, expiry + 1, undefined].map((sessionExpiresAt) =>
      watched.open({ account, keyId: 'k', sessionExpiresAt }, undefined, undefined),
    );
    for (const stream of streamsOfSessions) stream.read();
    const ended_sessions = [new Date(expiry).toISOString()];
    accounts.storeAccount({ ...account, keys: [{ ...key, ended_sessions }], version: 2 });
    jest.advanceTimersByTime(15_000);
    // An open stream has a heartbeat to read.
    expect(streamsOfSessions.map((stream) => stream.read() !== null)).toEqual([false, true, true]);
    jest.useRealTimers();
    watched.beforeApplicationShutdown();
  });

  it('read the past of a hundred resources at a time, and no more once the client has disconnected', async () => {
    const paths = new Map(Array.from({ length: 1000 }, (_, i) => [`site/${i}`, `/sites/${i}`]));
    const owned = { listPaths: () => paths, isKnown: () => true, findPath: () => '' } as unknown as typeof resources;
    let reads = 0;
    const slowCache = {
      subscribe: () => () => undefined,
      listRecentIssues: async () => {
        reads++;
        await new Promise(setImmediate);
        return [];
      },
    } as unknown as typeof rowCache;
    const slowFeed = new IssueFeed(slowCache, owned, clock);
    const resuming = new IssueStreams(slowFeed, new AccountDirectory(), recorder, log);
    const account = { account_id: 'a', name: '', plan: 'enterprise' as const, keys: [], version: 1 };
    const body = resuming.open({ account, keyId: 'k' }, undefined, '20260101T000000000Z-1@site/1');
    expect(reads).toBe(100);
    body.destroy();
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    expect(reads).toBe(100);
    resuming.open({ account, keyId: 'k' }, undefined, '20260101T000000000Z-1@site/1');
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    expect(reads).toBe(1100);
    resuming.beforeApplicationShutdown();
  });

  it('are disconnected, the slowest first, when unread events exceed 32 MiB in total', async () => {
    const bodies = Array.from({ length: 100 }, (_, i) => open(`paying-${i}`, 'enterprise', addressOf(i)));
    for (const [i, body] of bodies.entries()) body.push('x'.repeat(i * 10_000 + 400_000));
    const fast = streams.open(
      { account: { account_id: 'fast', name: '', plan: 'enterprise', keys: [], version: 1 }, keyId: 'k' },
      undefined,
      '20260101T000000000Z-1@site/one',
      '10.2.0.1',
    );
    await new Promise(setImmediate);
    const remaining = bodies.filter(({ destroyed }) => !destroyed);
    expect(remaining.length).toBeGreaterThan(20);
    expect(remaining).toEqual(bodies.slice(0, remaining.length));
    expect(remaining.reduce((sum, { readableLength }) => sum + readableLength, 0)).toBeLessThan(16 * 1024 * 1024);
    expect(fast.destroyed).toBe(false);
  });
});
