import { MeasurementEntity, ReplacedMeasurementEntity } from '@daystar/database';
import { And, type EntityManager, LessThanOrEqual, MoreThan } from 'typeorm';

/** Measurements of a site or aggregation with a period end after `from` and not after `to`. */
export interface MeasurementRange {
  readonly id: string;
  readonly from: Date;
  readonly to: Date;
}

export const toCondition = ({ id, from, to }: MeasurementRange) => ({
  resource_id: id,
  period_end: And(MoreThan(from), LessThanOrEqual(to)),
});

/** Deletes measurements, and the values that they replaced. @returns the number of measurements */
export async function deleteRange(transaction: EntityManager, range: MeasurementRange): Promise<number> {
  const { affected } = await transaction.delete(MeasurementEntity, toCondition(range));
  await transaction.delete(ReplacedMeasurementEntity, toCondition(range));
  return affected ?? 0;
}
