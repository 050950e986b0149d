import { type Place, type ProvenanceRun, listRowFlags, sortInputsByWeight } from '@daystar/contracts';
import type { GridConnection } from '@daystar/forecasting';
import type { Metadata, SeriesName, Format, Rows } from '@daystar/formats';
import { NATIVE_PERIOD_MS, type Steps, formatStamp, firstStart } from '@daystar/timeseries';
import type { Freshness } from '../issues/freshness';
import type { Provenance } from '../tables/provenance';
import type { CapacityStep } from './capacity-steps';
import type { TableInput } from '../tables/table-input';
import type { CloudOpacity } from '../../pages/chart';
import type { Text } from '../../pages/markup';

/** Why a field is null in some rows. */
const NO_SOURCE = 'No weather source of these periods has this field.';

/**
 * Builds the provenance object that `provenance=summary` adds next to the rows.
 * @param spans run-length encoded provenance: each entry holds for `steps` consecutive periods
 * @param statements further members of the object
 */
export function buildProvenanceSummary(
  series: SeriesName,
  issue: IssueHeader,
  spans: readonly ProvenanceRun[],
  periods: Steps,
  { missing = [], ...statements }: { readonly missing?: readonly string[]; readonly elevation?: number } = {},
): Metadata {
  let start = firstStart(periods);
  const describedSpans = spans.map((span) => {
    const { steps, ladder, inputs } = span;
    const from = start;
    start += steps * NATIVE_PERIOD_MS;
    const sources = sortInputsByWeight(inputs).map((input) => ({ ...input, run: formatStamp(Date.parse(input.run)) }));
    return {
      from: formatStamp(from),
      to: formatStamp(start),
      ladder,
      inputs: sources,
      flags: listRowFlags([span]),
    };
  });
  return {
    rows: series,
    issue_id: issue.id,
    issued_at: formatStamp(issue.issuedAt),
    next_issue_at: formatStamp(issue.nextIssueAt),
    ...statements,
    ...(issue.plantProperties ? { plant: issue.plantProperties } : {}),
    runs: describedSpans,
    ...(missing.length > 0 ? { missing: missing.map((field) => ({ field, reason: NO_SOURCE })) } : {}),
  };
}

/** Returns the share of rows that issues cover, 0 to 1; undefined when they cover all. */
export const measureRowCoverage = (covered: number, { count }: Steps): number | undefined =>
  covered < count ? covered / count : undefined;

/** A response before rendering: its rows are determined, its body is rendered on demand. */
export interface ForecastResponse extends Omit<Rows, 'tables' | 'title'> {
  /** Heading of the page. */
  readonly title: Text;
  /** Identifies issue, rows and view: the same ETag means the same bytes before compression. It is stored without quotes. */
  readonly etag: string;
  readonly format: Format;
  /** Overlay of the chart on a page of power; absent for other rows. */
  readonly overlay?: ChartOverlay;
  /** Whether the user may not open the measurements of the resource, so that its page has no link to them. */
  readonly isReadOnly?: boolean;
  /** Location of the rows; absent for several resources, and for an aggregation. */
  readonly location?: Place;
  readonly issue: IssueHeader;
  /** Clock time of the last change of the rows, ms: the issue time or, if later, the start of the current period. */
  readonly modifiedAt: number;
  /** True when a newer issue may exist, because the row cache was unavailable. */
  readonly isStale: boolean;
  /** Freshness of the cached issue or sky of the rows; absent when only a round trip can show whether it is current. */
  readonly freshness?: Freshness;
  getProvenance(): Provenance;
  /**
   * Value of the header `x-tuning`: the kinds of tuning of the rows. Also its version and the mean change, unless responses
   * were merged.
   */
  getTuning?(): string | undefined;
  /** Share of an aggregation's capacity that its rows include, 0 to 1; absent when complete. */
  readonly coverage?: number;
  /** Share of the rows that archived issues cover, 0 to 1; absent when complete. */
  readonly rowCoverage?: number;
  /** Fields that are null in some rows, because the service or its weather sources lack them. */
  readonly missingFields?: readonly string[];
  /** Provenance of each series, if the query requests it. */
  readonly provenanceSummaries: readonly Metadata[];
  /** Further headers: name, value, name, value. */
  readonly headers?: readonly string[];
  /** Reads the inputs from which the tables of the response are built. */
  readTableInputs(): Promise<readonly TableInput[]>;
}

/** Overlay of the chart of a plant: what it shows besides the rows. */
export interface ChartOverlay {
  /** AC capacity over time, in the unit of the rows; absent without a stated capacity. */
  readonly capacitySteps?: readonly CapacityStep[];
  /** Places of the members of an aggregation; absent for a site. */
  readonly places?: readonly Place[];
  /** Limits of a site at its grid connection; absent for an aggregation. */
  readonly grid?: GridConnection;
  /** Cloud opacity over a site; absent for an aggregation, and if it does not arrive in time. */
  readonly clouds?: CloudOpacity;
  /** Whether only a few days of measurements tune the forecast, so that its range is wide. */
  readonly hasEarlyTuning?: boolean;
  /** Computes the power under a clear sky, in the unit of the rows. */
  readonly computeClearSky: (steps: Steps) => Float64Array;
}

/** Id and clock times (ms) of an issue, and the names of the plant properties used for the rows. */
export interface IssueHeader {
  readonly id: string;
  readonly issuedAt: number;
  readonly nextIssueAt: number;
  readonly plantProperties?: readonly string[];
}
