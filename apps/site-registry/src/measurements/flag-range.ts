import type { FlaggedMeasurement, Measurement } from '@daystar/contracts';
import { MEASURED_VALUES, type MeasurementEntity } from '@daystar/database';
import { DAY, ceilTo, formatStamp } from '@daystar/timeseries';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { findMeasurements } from './find-measurements';
import type { MeasurementTarget } from './measurement-target';

/** Length of a window of measurements that are flagged together, ms. Windows begin at multiples of it since 1970. */
const WINDOW_MS = 14 * DAY;
/** The flags of a window also depend on measurements of this time before and after it, ms: drifts and limits show in weeks. */
const CONTEXT_MS = 28 * DAY;
/** Maximum number of measurements in a window with its context; 5-minute periods give 20,160. With more, the context is shorter. */
const MAX_ROWS = 30_000;
/** Maximum number of measurements of a range with its context that are read once for all of its windows. */
const MAX_SHARED_ROWS = 60_000;
/** The shorter context, ms: enough to find a stuck meter, which repeats a value for up to 16 h of daylight. */
const SHORT_CONTEXT_MS = 2 * DAY;

/**
 * Flags measurements of a range from those of whole windows around it, so that a flag does not depend on the range.
 * @param rows measurements in order of their ends
 */
export async function flagRange(
  manager: EntityManager,
  { id, flagMeasurements }: MeasurementTarget,
  rows: readonly MeasurementEntity[],
): Promise<FlaggedMeasurement[]> {
  if (rows.length === 0) return [];
  const flagged: FlaggedMeasurement[] = [];
  const shared = await readSharedContext(manager, id, rows);
  for (let first = 0; first < rows.length;) {
    const windowEnd = ceilTo(+rows[first].period_end, WINDOW_MS);
    const next = rows.findIndex(({ period_end }, i) => i > first && +period_end > windowEnd);
    const selected = rows.slice(first, next < 0 ? rows.length : next);
    first += selected.length;
    const context = await readContext(manager, id, windowEnd, shared);
    const flags = flagMeasurements(context.map(toMeasurement));
    const flagByPeriod = new Map(context.map((row, i) => [toKey(row), flags[i]]));
    for (const row of selected) flagged.push({ ...toMeasurement(row), verdict: flagByPeriod.get(toKey(row)) ?? 'ok' });
    await yieldToEventLoop();
  }
  return flagged;
}

/** Reads a range of several windows with its context, because the contexts of these windows overlap; undefined if it is too large. */
async function readSharedContext(
  manager: EntityManager,
  id: string,
  rows: readonly MeasurementEntity[],
): Promise<readonly MeasurementEntity[] | undefined> {
  const [firstEnd, lastEnd] = [rows[0], rows[rows.length - 1]].map(({ period_end }) => ceilTo(+period_end, WINDOW_MS));
  if (firstEnd === lastEnd) return undefined;
  const [from, to] = [firstEnd - WINDOW_MS - CONTEXT_MS, lastEnd + CONTEXT_MS].map((time) => new Date(time));
  const shared = await findMeasurements(manager, { id, from, to }, MAX_SHARED_ROWS + 1);
  return shared.length <= MAX_SHARED_ROWS ? shared : undefined;
}

async function readContext(
  manager: EntityManager,
  id: string,
  windowEnd: number,
  shared?: readonly MeasurementEntity[],
): Promise<readonly MeasurementEntity[]> {
  const read = async (context: number) => {
    const [from, to] = [windowEnd - WINDOW_MS - context, windowEnd + context].map((time) => new Date(time));
    if (shared) return shared.filter(({ period_end }) => period_end > from && period_end <= to);
    return findMeasurements(manager, { id, from, to }, context === CONTEXT_MS ? MAX_ROWS + 1 : Infinity);
  };
  const rows = await read(CONTEXT_MS);
  return rows.length > MAX_ROWS ? read(SHORT_CONTEXT_MS) : rows;
}

const toKey = ({ period_end, period }: MeasurementEntity): string => `${+period_end} ${period}`;

function toMeasurement(row: MeasurementEntity): Measurement {
  const values = MEASURED_VALUES.filter((name) => row[name] !== null).map((name) => [name, row[name]] as const);
  return { period_end: formatStamp(+row.period_end), period: row.period, ...Object.fromEntries(values) };
}
