import { createLog } from '@daystar/host';
import type { CacheListener, RowCache } from '@daystar/row-cache';
import { eventually } from '@daystar/testing';
import { LostIssueRecovery } from './lost-issue-recovery';
import type { AggregationForecastPublisher } from './aggregation-forecast-publisher';
import type { AggregationScheduler } from './aggregation-scheduler';

const BEFORE = '20260621T170700000Z-1';
const PUBLISHED = '20260621T170702088Z-1';
const LATER = '20260621T171700000Z-1';

describe('lost aggregation issues', () => {
  const recomputed: string[] = [];
  const current: Record<string, string | undefined> = {};
  const listeners = new Set<CacheListener>();
  const publisher = {
    publishedIssueIds: new Map(['it/total', 'it/north', 'it/south', 'it/east'].map((key) => [key, PUBLISHED])),
  } as unknown as AggregationForecastPublisher;
  const scheduler = { schedule: async (key: string) => void recomputed.push(key) } as unknown as AggregationScheduler;
  const rowCache = {
    subscribe: (listener: CacheListener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    readCurrentIssueId: async (resource: string) => current[resource],
  } as unknown as RowCache;
  const recovery = new LostIssueRecovery(publisher, scheduler, rowCache, createLog('test', 'silent'));

  it('are computed again, and no others', async () => {
    current['aggregation/it/total'] = BEFORE;
    current['aggregation/it/north'] = PUBLISHED;
    current['aggregation/it/south'] = LATER;
    recovery.onApplicationBootstrap();
    for (const listener of listeners) listener({ kind: 'gap' });
    await eventually(() => recomputed.length >= 2 || undefined);
    expect(recomputed).toEqual(['it/total', 'it/east']);
    // Otherwise their forecasts would be dropped as already published.
    expect([...publisher.publishedIssueIds.keys()]).toEqual(['it/north', 'it/south']);
    recovery.onApplicationShutdown();
    expect(listeners.size).toBe(0);
  });
});
