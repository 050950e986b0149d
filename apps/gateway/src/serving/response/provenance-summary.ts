import type { ProvenanceRun } from '@daystar/contracts';
import type { Beside, RowsProperty } from '@daystar/formats';
import { NATIVE_PERIOD, type Steps, formatStamp, startOf } from '@daystar/timeseries';
import type { IssueHeader } from './forecast-response';
import type { ForecastQuery } from '../query/forecast-query';

/** What `provenance=summary` says beside rows. */
export function buildProvenanceSummary(
  property: RowsProperty,
  { provenance }: ForecastQuery,
  issue: IssueHeader,
  runs: () => readonly ProvenanceRun[],
  periods: Steps,
): Beside[] {
  if (provenance !== 'summary') return [];
  let start = startOf(periods);
  const spans = runs().map(({ steps, ladder, inputs, flags = [] }) => {
    const from = start;
    start += steps * NATIVE_PERIOD;
    const sources = inputs.map(({ source, run }) => ({ source, run: formatStamp(Date.parse(run)) }));
    return { from: formatStamp(from), to: formatStamp(start), ladder, inputs: sources, flags };
  });
  return [
    {
      rows: property,
      issue_id: issue.id,
      issued_at: formatStamp(issue.issuedAt),
      next_issue_at: formatStamp(issue.nextIssueAt),
      runs: spans,
    },
  ];
}
