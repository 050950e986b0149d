import type { PlanId } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import { openRowCache } from '@daystar/row-cache';
import { AccountDirectory } from '../auth/account-directory';
import { AggregationDirectory } from '../aggregations/directory/aggregation-directory';
import { SiteDirectory } from '../sites/directory/site-directory';
import { IssueStreams } from './issue-streams';
import { ReadableResourcesService } from './readable-resources.service';

const clock = { now: () => 0, speed: 1 };

describe('concurrent event streams', () => {
  const log = createLog('test', 'silent');
  const rowCache = openRowCache({ log, clock });
  const resources = new ReadableResourcesService(new SiteDirectory(), new AggregationDirectory());
  let streams: IssueStreams;
  const keyUses = { record: () => undefined } as never;
  beforeEach(() => (streams = new IssueStreams(rowCache, resources, new AccountDirectory(), keyUses, clock, log)));
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

  it('are limited to a thousand for free accounts: the rest is reserved for paying ones', () => {
    for (let i = 0; i < 1000; i++) open(`free-${i >> 1}`, 'free', addressOf(i));
    expect(() => open('free', 'free', addressOf(1000))).toThrow(
      'Too many event streams are open. Try again in a minute.',
    );
    open('paying', 'enterprise', addressOf(1001));
  });

  it('are limited to a hundred per address, over all accounts', () => {
    for (let i = 0; i < 100; i++) open(`paying-${i}`, 'enterprise', '10.1.1.1');
    expect(() => open('paying', 'enterprise', '10.1.1.1')).toThrow('from your network address');
    open('paying', 'enterprise', '10.1.1.2');
  });

  it('are disconnected, the slowest first, when unread events of all exceed 32 MiB', async () => {
    const bodies = Array.from({ length: 100 }, (_, i) => open(`paying-${i}`, 'enterprise', addressOf(i)));
    for (const [i, body] of bodies.entries()) body.push('x'.repeat(i * 10_000 + 400_000));
    const fast = streams.open(
      { account: { account_id: 'fast', name: '', plan: 'enterprise', keys: [], version: 1 }, keyId: 'k' },
      undefined,
      0,
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
