import type { Measurement, Origin } from '@daystar/contracts';
import { addToAudit } from '@daystar/database';
import type { EntityManager } from 'typeorm';
import type { Measured } from './measured-site';
import type { Upserted } from './upsert-measurements';

/**
 * Notes a call that told measurements: how many, of which span, and how many replaced what was there; the values
 * themselves are kept beside each other. Of a site, which its owner alone tells of, only calls that replaced something:
 * feeds that go on for years would bury all other changes.
 */
export async function auditMeasured(
  transaction: EntityManager,
  { resource, toldBySeveral }: Measured,
  { fresh, replaced }: Upserted,
  at: number,
  origin: Origin,
): Promise<void> {
  if (fresh.length === 0 || (replaced === 0 && !toldBySeveral)) return;
  const [from, to] = spanOf(fresh);
  const after = { measurements: fresh.length, replaced, first_period_end: from, last_period_end: to };
  await addToAudit(transaction, { action: 'measured', resource, after, at }, origin);
}

/** Stamps are in one form by then: their order is that of their text. */
function spanOf(measurements: readonly Measurement[]): [string, string] {
  const ends = measurements.map(({ period_end }) => period_end);
  return ends.reduce(([from, to], end) => [end < from ? end : from, end > to ? end : to], [ends[0], ends[0]]);
}
