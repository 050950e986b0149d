import { HOUR, stepsBetween } from '@daystar/timeseries';
import { summarizeProvenance } from '../tables/provenance';
import type { ForecastResponse } from './forecast-response';
import { mergeResponses } from './merge-responses';

const createRun = (weights: Readonly<Record<string, number>>) => ({
  steps: 12,
  ladder: 'nowcast+nwp' as const,
  inputs: Object.entries(weights).map(([source, weight]) => ({ source, run: '2026-06-01T00:00:00Z', weight })),
});
const buildResponse = (id: string, weights: Readonly<Record<string, number>> = {}) =>
  ({
    etag: id,
    format: 'json',
    provenanceSummaries: [],
    issue: { id, issuedAt: 1, nextIssueAt: 2 },
    getProvenance: () => summarizeProvenance([createRun(weights)], stepsBetween(0, HOUR, HOUR)),
  }) as unknown as ForecastResponse;
const mergeIssues = (...ids: string[]) =>
  mergeResponses(
    ids.map((id) => buildResponse(id)),
    { title: 'Sites' },
  ).issue.id;

describe('the issue id of several resources', () => {
  it('is the id of the issue that all have', () => {
    expect(mergeIssues('a', 'a', 'a')).toBe('a');
  });

  it('depends on which resource has which issue', () => {
    const ids = [mergeIssues('a', 'b', 'b'), mergeIssues('a', 'a', 'b'), mergeIssues('b', 'a', 'b')];
    expect(new Set(ids).size).toBe(3);
    expect(ids[0]).toMatch(/^set-[0-9a-f]{16}$/);
    expect(mergeIssues('a', 'b', 'b')).toBe(ids[0]);
  });
});

it('orders weather sources of several resources by the sums of their weights', () => {
  const responses = [buildResponse('a', { gfs: 0.6, icon: 0.4 }), buildResponse('a', { icon: 0.7, gfs: 0.3 })];
  expect(mergeResponses(responses, { title: 'Sites' }).getProvenance().sources).toEqual(['icon', 'gfs']);
});
