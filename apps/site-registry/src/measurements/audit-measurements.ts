import type { Measurement, AuditActor } from '@daystar/contracts';
import { addToAudit } from '@daystar/database';
import type { EntityManager } from 'typeorm';
import type { LockedTarget } from './measurement-target';
import type { UpsertResult } from './upsert-measurements';

/**
 * Adds a post of measurements to the audit log: their number, their time span, and how many replaced others. The audit log
 * omits the values, which are in the tables of measurements. A post to a site, which has one writer, is added only if
 * it replaces values: regular posts would outnumber all other entries.
 */
export async function auditMeasurements(
  transaction: EntityManager,
  { resource, hasSeveralWriters }: LockedTarget,
  { changed, replaced }: UpsertResult,
  postedAt: number,
  origin: AuditActor,
): Promise<void> {
  if (changed.length === 0 || (replaced === 0 && !hasSeveralWriters)) return;
  const [from, to] = findSpan(changed);
  const after = { measurements: changed.length, replaced, first_period_end: from, last_period_end: to };
  await addToAudit(transaction, { action: 'measured', resource, after, changedAt: postedAt }, origin);
}

/** Finds the first and the last period end; normalized timestamps sort as text. */
function findSpan(measurements: readonly Measurement[]): [string, string] {
  const ends = measurements.map(({ period_end }) => period_end);
  return ends.reduce(([from, to], end) => [end < from ? end : from, end > to ? end : to], [ends[0], ends[0]]);
}
