import type { ProvenanceRun } from '@daystar/contracts';
import type { Beside, RowsProperty, Format, Rows } from '@daystar/formats';
import { NATIVE_PERIOD, type Steps, formatStamp, startOf } from '@daystar/timeseries';
import type { ForecastQuery } from '../query/forecast-query';
import type { Provenance } from '../tables/provenance';
import type { TableSpec } from '../tables/table-spec';

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

/** A response before it is rendered: what it holds is known, its body is rendered on demand. */
export interface ForecastResponse extends Omit<Rows, 'tables'> {
  /** Names issue, rows and how they are shown: the same name, the same bytes. It serves as ETag, so it holds no quotes. */
  readonly name: string;
  readonly format: Format;
  readonly issue: IssueHeader;
  /** When these rows became what they are: the issue, or the start of the period in progress since. */
  readonly modifiedAt: number;
  /** True when the row cache could not tell whether there is a newer issue. */
  readonly stale: boolean;
  /** Whether the same request would get the same issue now; absent when that cannot be told without a round trip. */
  readonly isValid?: () => boolean;
  provenance(): Provenance;
  /** Share of an aggregation's capacity that is in its rows, when it is not all of it. */
  readonly coverage?: number;
  /** Provenance of each array of rows, where the query asks for it. */
  readonly summary: readonly Beside[];
  /** Specifications of its tables. */
  tableSpecs(): Promise<readonly TableSpec[]>;
}

export interface IssueHeader {
  readonly id: string;
  readonly issuedAt: number;
  readonly nextIssueAt: number;
}
