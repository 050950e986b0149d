import { buildIssueId } from '@daystar/contracts';
import { createLog } from '@daystar/host';
import type { CacheEvent, RecentIssue, RowCache } from '@daystar/row-cache';
import { MINUTE } from '@daystar/timeseries';
import { AccountDirectory } from '../auth/account-directory';
import { IssueFeed } from './issue-feed';
import { IssueStreams } from './issue-streams';

const [NOON, RESOURCE] = [Date.UTC(2026, 2, 1, 12), 'site/a'];
const account = { account_id: 'a', name: '', plan: 'enterprise' as const, keys: [], version: 1 };

describe('an event stream without a last event', () => {
  const clock = { now: () => NOON, speed: 1 };
  const log = createLog('test', 'silent');
  let issues: RecentIssue[];
  let reportGap: () => void;
  const rowCache = {
    subscribe: (listener: (event: CacheEvent) => void) => {
      reportGap = () => listener({ kind: 'gap' });
      return () => undefined;
    },
    listRecentIssues: () => Promise.resolve(issues),
    findReadinessProblem: () => undefined,
  } as unknown as RowCache;
  const resources = {
    listPaths: () => new Map([[RESOURCE, '/sites/a']]),
    isKnown: () => true,
    findPath: () => '/sites/a',
  };
  let streams: IssueStreams;
  beforeEach(() => {
    jest.useFakeTimers({ now: NOON, doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    issues = [];
    const feed = new IssueFeed(rowCache, resources as never, clock);
    streams = new IssueStreams(feed, { isValid: () => true } as unknown as AccountDirectory, {} as never, log);
  });
  afterEach(() => {
    streams.beforeApplicationShutdown();
    jest.useRealTimers();
  });

  /** An issue that became current some seconds from noon. Its issue time is within the overlap of the opening of the stream. */
  const createIssue = (seconds: number): RecentIssue => ({
    id: buildIssueId(NOON - MINUTE + seconds, 1),
    publishedAt: NOON + 1000 * seconds,
  });
  const open = (lastEventId?: string) => streams.open({ account, keyId: 'k' }, undefined, lastEventId);
  const readIds = async (body: ReturnType<typeof open>) => {
    await new Promise(setImmediate);
    return [...String(body.read() ?? '').matchAll(/^id: (.*)$/gm)].map(([, id]) => id);
  };

  it('resumes with what became current after it was opened, and with nothing from before', async () => {
    const [placeholder] = await readIds(open());
    const [before, after] = [createIssue(-10), createIssue(10)];
    issues = [before, after];
    expect(await readIds(open(placeholder))).toEqual([`${after.id}@${RESOURCE}`]);
  });

  it('gets nothing from before it was opened when the gateway missed events', async () => {
    jest.setSystemTime(NOON + 30_000);
    const body = open();
    await readIds(body);
    const [before, after] = [createIssue(10), createIssue(40)];
    issues = [before, after];
    reportGap();
    expect(await readIds(body)).toEqual([`${after.id}@${RESOURCE}`]);
  });
});
