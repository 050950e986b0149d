import type { ForecastIssue } from '@daystar/contracts';
import type { RowTable, RowsProperty } from '@daystar/formats';
import { scaledIssue } from '@daystar/row-cache';
import { type Clock, formatPeriod, formatStamp, stepEnd } from '@daystar/timeseries';
import { CLOCK } from '@daystar/platform';
import { Inject, Injectable } from '@nestjs/common';
import { IssueCache } from '../serving/issues/issue-cache';
import { type PowerTableRequest, buildPowerTable } from '../serving/tables/power-table';
import type { ChangesQuery } from './changes-query';
import { PastIssues } from './past-issues';

/** The fields that are compared, as they are sent: to four decimals. */
const COMPARED = ['pv_estimate', 'pv_estimate10', 'pv_estimate90'];
const PROPERTIES: readonly RowsProperty[] = ['forecasts', 'estimated_actuals'];

type ChangedRow = Readonly<Record<string, string | number | null>>;

interface Changed {
  /** Rows of both issues. */
  readonly compared: number;
  /** Those of them that differ. */
  readonly changed: number;
  /** Rows that only the later issue has. */
  readonly new: number;
  /** By `pv_estimate`. */
  readonly largest_change: { readonly period_end: string; readonly before: number; readonly after: number } | null;
  readonly mean_change: number | null;
  readonly rows?: readonly ChangedRow[];
}

interface IssueName {
  readonly issue_id: string;
  readonly issued_at: string;
}

export interface ChangesResponse {
  readonly since: IssueName;
  readonly until: IssueName;
  readonly period: string;
  readonly forecasts: Changed;
  readonly estimated_actuals: Changed;
}

/** Compares the requested rows of two issues. */
@Injectable()
export class ChangesService {
  constructor(
    private readonly past: PastIssues,
    private readonly issues: IssueCache,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DaystarError NotFound when an issue is not there, or no longer kept */
  async compare(
    resource: string,
    version: number,
    family: PowerTableRequest['family'],
    query: ChangesQuery,
  ): Promise<ChangesResponse> {
    const current = await this.issues.current(resource, version);
    const named = (id: string) => (id === current.id ? this.issues.readIssue(current) : this.past.byId(resource, id));
    const [before, after] = await Promise.all([named(query.since), named(query.until ?? current.id)]);
    const now = this.clock.now();
    const changes = PROPERTIES.map((property) => {
      const asked = { family, property, query: { ...query, format: 'json' }, now } as const;
      // The earlier issue has estimated actuals only of periods that had ended when it was made.
      const then = Math.min(now, Date.parse(before.issued_at));
      const old = buildPowerTable(scaledIssue(before), { ...asked, now: then });
      return [property, compareTables(old, buildPowerTable(scaledIssue(after), asked), property, query.rows)] as const;
    });
    const { forecasts, estimated_actuals } = Object.fromEntries(changes) as Record<RowsProperty, Changed>;
    const period = formatPeriod(query.period);
    return { since: nameOf(before), until: nameOf(after), period, forecasts, estimated_actuals };
  }
}

function compareTables(old: RowTable, fresh: RowTable, property: RowsProperty, withRows: boolean): Changed {
  const names = COMPARED.filter((name) => name in fresh.columns);
  const place = new Map(Array.from({ length: old.steps.count }, (_, i) => [stepEnd(old.steps, i), i]));
  const rows: ChangedRow[] = [];
  const counts = { compared: 0, changed: 0, new: 0 };
  let sum = 0;
  let largest: Changed['largest_change'] = null;
  for (let i = 0; i < fresh.steps.count; i++) {
    const end = stepEnd(fresh.steps, i);
    const was = place.get(end);
    const values = names.map((name) => rounded(fresh.columns[name][i]));
    if (was === undefined) counts.new++;
    else {
      counts.compared++;
      const [before, after] = [rounded(old.columns.pv_estimate?.[was]) ?? 0, values[0] ?? 0];
      const change = Math.abs(after - before);
      sum += change;
      if (change > 0 && change > Math.abs((largest?.after ?? 0) - (largest?.before ?? 0))) {
        largest = { period_end: formatStamp(end), before, after };
      }
      if (names.every((name, column) => rounded(old.columns[name]?.[was]) === values[column])) continue;
      counts.changed++;
    }
    const shown = Object.fromEntries(names.map((name, column) => [name, values[column]]));
    rows.push({ ...shown, period_end: formatStamp(end), period: formatPeriod(fresh.steps.length) });
  }
  if (property === 'estimated_actuals') rows.reverse();
  const mean_change = counts.compared > 0 ? rounded(sum / counts.compared) : null;
  return { ...counts, largest_change: largest, mean_change, ...(withRows ? { rows } : {}) };
}

const rounded = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : Math.round(value * 1e4) / 1e4;

const nameOf = ({ issue_id, issued_at }: ForecastIssue): IssueName => ({
  issue_id,
  issued_at: formatStamp(Date.parse(issued_at)),
});
