import type { RowCache } from '@daystar/row-cache';
import type { Clock } from '@daystar/timeseries';
import { issuesAt, skiesAt } from './bench-resources';

export type EngineQuestion =
  /** Makes a new issue for every site. */
  { readonly what: 'issue' } | { readonly what: 'skies'; readonly cells: readonly string[] };

/** Publishes issues like an engine. @returns their number */
export async function publish(question: EngineQuestion, rowCache: RowCache, clock: Clock): Promise<number> {
  if (question.what === 'skies') {
    await rowCache.publishSky(skiesAt(question.cells, clock.now()));
    return question.cells.length;
  }
  const issues = issuesAt(clock.now());
  for (const issue of issues) await rowCache.publishIssue(issue);
  return issues.length;
}
