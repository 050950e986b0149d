import { MeasurementEntity } from '@daystar/database';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type EntityManager, type FindOptionsWhere, MoreThan } from 'typeorm';
import { type MeasurementRange, toCondition } from './measurement-range';

/** Number of rows of one query: reading them blocks the event loop for about 15 ms. */
const PAGE_ROWS = 1000;

/**
 * Finds the measurements of a range, ordered by end and period. Yields to the event loop between pages.
 * @param maxRows number of rows after which it stops
 */
export async function findMeasurements(
  manager: EntityManager,
  range: MeasurementRange,
  maxRows: number,
): Promise<MeasurementEntity[]> {
  const rows: MeasurementEntity[] = [];
  let where: FindOptionsWhere<MeasurementEntity>[] = [toCondition(range)];
  while (rows.length < maxRows) {
    const take = Math.min(PAGE_ROWS, maxRows - rows.length);
    const page = await manager.find(MeasurementEntity, { where, order: { period_end: 'asc', period: 'asc' }, take });
    for (const row of page) rows.push(row);
    if (page.length < take) break;
    const { resource_id, period_end, period } = page[page.length - 1];
    const laterEnds = toCondition({ ...range, from: period_end });
    where = [laterEnds, { resource_id, period_end, period: MoreThan(period) }];
    await yieldToEventLoop();
  }
  return rows;
}
