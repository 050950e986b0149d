import type { ForecastIssue } from '@daystar/contracts';
import type { RowTable, SeriesName } from '@daystar/formats';
import { toScaledIssue } from '@daystar/row-cache';
import { type Clock, formatPeriod, formatStamp, stepEnd } from '@daystar/timeseries';
import { CLOCK } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { IssueCache } from '../serving/issues/issue-cache';
import { readPowerTable } from '../serving/response/power-response';
import type { PowerTableRequest } from '../serving/tables/power-table';
import { formatWeatherSources } from '../serving/tables/provenance';
import type { ChangesQuery } from './changes-query';
import { PastIssuesService } from './past-issues.service';

/** Compared fields. Values are rounded to four decimals, as in responses. */
const COMPARED_FIELDS = ['pv_estimate', 'pv_estimate10', 'pv_estimate90'];
const SERIES_NAMES: readonly SeriesName[] = ['forecasts', 'estimated_actuals'];

type ChangedRow = Readonly<Record<string, string | number | null>>;

/** Differences between one series of two issues; powers in the unit of the issues. */
interface SeriesChanges {
  /** Number of rows that both issues have. */
  readonly compared: number;
  /** Number of compared rows that differ. */
  readonly changed: number;
  /** Number of rows that only the later issue has. */
  readonly new: number;
  /** The row whose `pv_estimate` changed most. */
  readonly largest_change: { readonly period_end: string; readonly before: number; readonly after: number } | null;
  /** Mean absolute change of `pv_estimate`; null without compared rows. */
  readonly mean_change: number | null;
  readonly rows?: readonly ChangedRow[];
}

interface IssueReference {
  readonly issue_id: string;
  readonly issued_at: string;
}

export interface ChangesResponse {
  readonly since: IssueReference;
  readonly until: IssueReference;
  readonly period: string;
  readonly forecasts: SeriesChanges;
  readonly estimated_actuals: SeriesChanges;
}

/** A site or an aggregation whose issues are compared. */
export interface ComparedResource {
  readonly resource: string;
  /** Version of its record for which a request waits. */
  readonly version: number;
  readonly family: PowerTableRequest['family'];
}

/** A comparison, and the weather sources of both issues. */
export interface ChangesResult {
  readonly response: ChangesResponse;
  readonly weatherSource: string;
}

/**
 * Compares the requested rows of two issues. Requests name the issues `since` and `until`; the code calls them earlier and later.
 */
@Injectable()
export class ForecastChangesService {
  constructor(
    private readonly pastIssues: PastIssuesService,
    private readonly issues: IssueCache,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Compares an earlier with a later issue of a resource.
   * @throws DaystarError NotFound when an issue does not exist or is no longer archived
   */
  async compare({ resource, version, family }: ComparedResource, query: ChangesQuery): Promise<ChangesResult> {
    const current = await this.issues.waitForVersion(resource, version);
    const readById = (id: string) =>
      id === current.id ? this.issues.readIssue(current) : this.pastIssues.findById(resource, id);
    const [earlierIssue, laterIssue] = await Promise.all([readById(query.since), readById(query.until ?? current.id)]);
    const now = this.clock.now();
    const changes = SERIES_NAMES.map((series) => {
      const request = { family, series, query: { ...query, format: 'json' }, now } as const;
      // The earlier issue has estimated actuals only of periods that had ended when it was issued.
      const earlierNow = Math.min(now, Date.parse(earlierIssue.issued_at));
      const earlier = readPowerTable(toScaledIssue(earlierIssue), { ...request, now: earlierNow });
      return [
        series,
        compareTables(earlier, readPowerTable(toScaledIssue(laterIssue), request), series, query.includeRows),
      ] as const;
    });
    const { forecasts, estimated_actuals } = Object.fromEntries(changes) as Record<SeriesName, SeriesChanges>;
    const period = formatPeriod(query.period);
    const runs = [laterIssue, earlierIssue].flatMap((issue) => [
      issue.forecasts.provenance,
      issue.estimated_actuals.provenance,
    ]);
    return {
      response: {
        since: toIssueReference(earlierIssue),
        until: toIssueReference(laterIssue),
        period,
        forecasts,
        estimated_actuals,
      },
      weatherSource: formatWeatherSources(runs.flat()),
    };
  }
}

function compareTables(earlier: RowTable, later: RowTable, series: SeriesName, includeRows: boolean): SeriesChanges {
  const names = COMPARED_FIELDS.filter((name) => name in later.columns);
  const indexByEnd = new Map(Array.from({ length: earlier.steps.count }, (_, i) => [stepEnd(earlier.steps, i), i]));
  const rows: ChangedRow[] = [];
  const counts = { compared: 0, changed: 0, new: 0 };
  let sumOfChanges = 0;
  let largest: SeriesChanges['largest_change'] = null;
  for (let i = 0; i < later.steps.count; i++) {
    const end = stepEnd(later.steps, i);
    const earlierIndex = indexByEnd.get(end);
    const values = names.map((name) => roundValue(later.columns[name][i]));
    if (earlierIndex === undefined) counts.new++;
    else {
      counts.compared++;
      const [before, after] = [roundValue(earlier.columns.pv_estimate?.[earlierIndex]) ?? 0, values[0] ?? 0];
      const change = Math.abs(after - before);
      sumOfChanges += change;
      if (change > 0 && change > Math.abs((largest?.after ?? 0) - (largest?.before ?? 0))) {
        largest = { period_end: formatStamp(end), before, after };
      }
      if (names.every((name, column) => roundValue(earlier.columns[name]?.[earlierIndex]) === values[column])) continue;
      counts.changed++;
    }
    const fields = Object.fromEntries(names.map((name, column) => [name, values[column]]));
    rows.push({ ...fields, period_end: formatStamp(end), period: formatPeriod(later.steps.stepMs) });
  }
  if (series === 'estimated_actuals') rows.reverse();
  const mean_change = counts.compared > 0 ? roundValue(sumOfChanges / counts.compared) : null;
  return { ...counts, largest_change: largest, mean_change, ...(includeRows ? { rows } : {}) };
}

const roundValue = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : Math.round(value * 1e4) / 1e4;

const toIssueReference = ({ issue_id, issued_at }: ForecastIssue): IssueReference => ({
  issue_id,
  issued_at: formatStamp(Date.parse(issued_at)),
});
