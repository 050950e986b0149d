import type { ForecastResponse } from './forecast-response';
import { mergeResponses } from './merge-responses';

const buildResponse = (id: string) =>
  ({
    etag: id,
    format: 'json',
    provenanceSummaries: [],
    issue: { id, issuedAt: 1, nextIssueAt: 2 },
  }) as unknown as ForecastResponse;
const mergeIssues = (...ids: string[]) => mergeResponses(ids.map(buildResponse), { title: 'Sites' }).issue.id;

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
