import type { ForecastIssue, PowerSeries, ProvenanceRun } from '@daystar/contracts';
import { DAY, NATIVE_PERIOD, type Steps, startOf } from '@daystar/timeseries';
import { sliceProvenance } from '../issues/slice-provenance';
import type { IssueArchive, IssueTimes } from './issue-archive';

/** After so long without an issue the last one is as good as none. */
const OLDEST = 2 * DAY;

/** One issue's part in a series. */
interface LeadBlock extends Pick<ForecastIssue, 'issue_id' | 'issued_at' | 'unit' | 'capacity'> {
  readonly runs: readonly ProvenanceRun[];
}

/** What was forecast for each native step with one lead. */
export interface LeadColumns {
  readonly lead: number;
  /** Columns of the forecasts by name: `pv_estimate`, `pv_estimate10` …; NaN where no issue speaks. */
  readonly columns: Record<string, Float64Array>;
  /** The issue of each block, by the block's first step, and how the block was come by. */
  readonly blocks: Map<number, LeadBlock>;
}

/**
 * Forecasts as they were issued at least `lead` before the period they speak of began: per block of native steps (a
 * row's period) the last issue made by then, whole, so that means over a block are the numbers that were served.
 * @param steps native, of whole blocks
 * @param block length of a block, ms
 */
export async function leadColumns(
  archive: IssueArchive,
  resource: string,
  steps: Steps,
  block: number,
  leads: readonly number[],
): Promise<LeadColumns[]> {
  const start = startOf(steps);
  const end = start + steps.count * NATIVE_PERIOD;
  const from = start - Math.max(...leads) - OLDEST;
  const moments = await archive.moments(resource, from, end - Math.min(...leads));
  const found = leads.map((lead) => ({ lead, columns: {}, blocks: new Map() }) satisfies LeadColumns);
  const uses = new Map<string, { moment: IssueTimes; blocks: { into: LeadColumns; first: number }[] }>();
  for (const into of found) {
    let last = -1;
    for (let at = start; at < end; at += block) {
      while (last + 1 < moments.length && moments[last + 1].issuedAt <= at - into.lead) last++;
      const moment = moments.at(last);
      if (last < 0 || !moment) continue;
      const use = uses.get(moment.issue_id) ?? { moment, blocks: [] };
      use.blocks.push({ into, first: (at - start) / NATIVE_PERIOD });
      uses.set(moment.issue_id, use);
    }
  }
  const wanted = [...uses.values()].map(({ moment }) => moment);
  for await (const issue of archive.issues(resource, wanted)) {
    for (const { into, first } of uses.get(issue.issue_id)?.blocks ?? []) {
      copy(issue, into, steps, first, block / NATIVE_PERIOD);
    }
  }
  return found;
}

function copy(issue: ForecastIssue, into: LeadColumns, steps: Steps, first: number, count: number): void {
  const { forecasts, issue_id, issued_at, unit, capacity } = issue;
  const shift = (steps.firstEnd - Date.parse(forecasts.first_period_end)) / NATIVE_PERIOD;
  const rows = forecasts.pv_estimate.length;
  const [from, to] = [first + shift, first + shift + count];
  // A block that the issue knows only in part was not served as a row.
  if (from < 0 || to > rows) return;
  for (const [name, values] of numberColumns(forecasts)) {
    const column = (into.columns[name] ??= new Float64Array(steps.count).fill(NaN));
    for (let i = 0; i < count; i++) column[first + i] = values[from + i];
  }
  into.blocks.set(first, {
    issue_id,
    issued_at,
    unit,
    capacity,
    runs: sliceProvenance(forecasts.provenance, from, to),
  });
}

/** All columns of a series: one number per native step. */
const numberColumns = (series: PowerSeries): [string, readonly number[]][] =>
  Object.entries(series).filter(
    (entry): entry is [string, number[]] =>
      Array.isArray(entry[1]) && entry[1].length === series.pv_estimate.length && typeof entry[1][0] === 'number',
  );
