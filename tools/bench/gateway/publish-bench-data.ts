import type { RowCache } from '@daystar/row-cache';
import type { Clock } from '@daystar/timeseries';
import { createIssues, createSkyBlocks } from './bench-resources';

/** `issue` publishes a new issue of every site, `skies` the sky of each cell. */
export type EngineRequest = { readonly kind: 'issue' } | { readonly kind: 'skies'; readonly cells: readonly string[] };

/** Publishes issues of all sites, or skies of cells, like an engine. @returns their number */
export async function publishBenchData(request: EngineRequest, rowCache: RowCache, clock: Clock): Promise<number> {
  if (request.kind === 'skies') {
    await rowCache.publishSky(createSkyBlocks(request.cells, clock.now()));
    return request.cells.length;
  }
  const issues = createIssues(clock.now());
  for (const issue of issues) await rowCache.publishIssue(issue);
  return issues.length;
}
