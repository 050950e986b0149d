import { type ForecastIssue, type PowerSeries, type ProvenanceRun, sliceProvenance } from '@daystar/contracts';
import { DAY, NATIVE_PERIOD_MS, type Steps, firstStart } from '@daystar/timeseries';
import type { IssueTimes } from '../archive-postgres/issue-store';
import type { IssueArchive } from './issue-archive';

/** Maximum age of an issue, ms, at the time `lead` before a block. An older one is not used, even when no newer one exists. */
export const MAX_ISSUE_AGE_MS = 2 * DAY;

/** An issue without estimated actuals, whose columns need not be decoded. */
type FutureIssue = Omit<ForecastIssue, 'estimated_actuals'>;

const isForecastColumn = (path: string): boolean => path.startsWith('forecasts.');

/** The issue that a block was read from. */
interface LeadBlock extends Pick<ForecastIssue, 'issue_id' | 'issued_at' | 'unit' | 'capacity'> {
  readonly runs: readonly ProvenanceRun[];
  /** Number of native steps. */
  readonly stepCount: number;
}

/** Forecasts of one lead time for each native step. */
export interface LeadColumns {
  /** Minimum time from an issue to the start of a block, ms. */
  readonly lead: number;
  /** Forecast columns by name: `pv_estimate`, `pv_estimate10` …; NaN where no issue has a value. */
  readonly columns: Record<string, Float64Array>;
  /** Blocks by the index of their first native step. */
  readonly blocks: Map<number, LeadBlock>;
}

/** The place in a result where a block of an issue is to be copied. */
interface BlockTarget {
  readonly result: LeadColumns;
  readonly firstStep: number;
}

/**
 * Reads forecasts as they were issued at least `lead` before their period. A block of native steps (the period of a row)
 * comes from a single issue, the last one at that lead time. Averages over a block therefore equal the served values.
 * @param steps native steps, which make up whole blocks
 * @param blockLength ms
 * @param leads ms
 * @param known earlier results by lead time, from the same first step on: their blocks are read again only from another issue
 */
export async function readLeadColumns(
  archive: IssueArchive,
  resource: string,
  steps: Steps,
  blockLength: number,
  leads: readonly number[],
  known?: ReadonlyMap<number, LeadColumns>,
): Promise<LeadColumns[]> {
  const start = firstStart(steps);
  const end = start + steps.count * NATIVE_PERIOD_MS;
  const from = start - Math.max(...leads) - MAX_ISSUE_AGE_MS;
  const issueTimes = await archive.listIssueTimes(resource, from, end - Math.min(...leads));
  const results = leads.map((lead) => ({ lead, columns: {}, blocks: new Map() }) satisfies LeadColumns);
  const targetsByIssue = new Map<string, { issue: IssueTimes; targets: BlockTarget[] }>();
  for (const result of results) {
    let lastIndex = -1;
    for (let time = start; time < end; time += blockLength) {
      while (lastIndex + 1 < issueTimes.length && issueTimes[lastIndex + 1].issuedAt <= time - result.lead) lastIndex++;
      const issue = issueTimes.at(lastIndex);
      if (lastIndex < 0 || issue === undefined || issue.issuedAt < time - result.lead - MAX_ISSUE_AGE_MS) continue;
      const target = { result, firstStep: (time - start) / NATIVE_PERIOD_MS };
      if (copyKnownBlock(known?.get(result.lead), issue.issue_id, target, steps)) continue;
      const entry = targetsByIssue.get(issue.issue_id) ?? { issue, targets: [] };
      entry.targets.push(target);
      targetsByIssue.set(issue.issue_id, entry);
    }
  }
  const requested = [...targetsByIssue.values()].map(({ issue }) => issue);
  for await (const issue of archive.readIssues<FutureIssue>(resource, requested, isForecastColumn)) {
    for (const target of targetsByIssue.get(issue.issue_id)?.targets ?? [])
      copyBlock(issue, target, steps, blockLength / NATIVE_PERIOD_MS);
  }
  return results;
}

function copyBlock(issue: FutureIssue, { result, firstStep }: BlockTarget, steps: Steps, stepCount: number): void {
  const { forecasts, issue_id, issued_at, unit, capacity } = issue;
  const offset = (steps.firstEnd - Date.parse(forecasts.first_period_end)) / NATIVE_PERIOD_MS;
  const rows = forecasts.pv_estimate.length;
  const [from, to] = [firstStep + offset, firstStep + offset + stepCount];
  // A block that the issue covers only partly was not served as a row.
  if (from < 0 || to > rows) return;
  for (const [name, values] of selectNumberColumns(forecasts)) {
    const column = (result.columns[name] ??= new Float64Array(steps.count).fill(NaN));
    for (let i = 0; i < stepCount; i++) column[firstStep + i] = values[from + i];
  }
  result.blocks.set(firstStep, {
    issue_id,
    issued_at,
    unit,
    capacity,
    stepCount,
    runs: sliceProvenance(forecasts.provenance, from, to),
  });
}

/** Copies a block of an earlier result. @returns false if the block is missing there, or came from another issue */
function copyKnownBlock(
  known: LeadColumns | undefined,
  issueId: string,
  { result, firstStep }: BlockTarget,
  steps: Steps,
): boolean {
  const block = known?.blocks.get(firstStep);
  if (!known || block?.issue_id !== issueId) return false;
  for (const [name, values] of Object.entries(known.columns)) {
    // The issue lacks this column.
    if (Number.isNaN(values[firstStep])) continue;
    const column = (result.columns[name] ??= new Float64Array(steps.count).fill(NaN));
    column.set(values.subarray(firstStep, firstStep + block.stepCount), firstStep);
  }
  result.blocks.set(firstStep, block);
  return true;
}

/** Selects the columns of a series that have one number per native step. */
const selectNumberColumns = (series: PowerSeries): [string, readonly number[]][] =>
  Object.entries(series).filter(
    (entry): entry is [string, number[]] =>
      Array.isArray(entry[1]) && entry[1].length === series.pv_estimate.length && typeof entry[1][0] === 'number',
  );
