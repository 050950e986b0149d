import type { DeletedMeasurements, Measurement, QcFlag } from '@daystar/contracts';

/** A site or aggregation that has measurements. */
export interface MeasurementTarget {
  /** The `resource_id` of its measurements. */
  readonly id: string;
  flagMeasurements(measurements: readonly Measurement[]): readonly QcFlag[];
}

/** ISO 8601 timestamps of a deletion: the range of period ends, and when it was deleted. */
export type DeletedRange = Pick<DeletedMeasurements, 'from' | 'to' | 'deleted_at'>;

/** A target locked against posts by other transactions until this one ends. */
export interface LockedTarget extends MeasurementTarget {
  /** Resource of its audit entries. */
  readonly resource: string;
  /** Unit of its power; a weather site has only irradiance. */
  readonly powerUnit?: 'MW' | 'kW';
  /** Whether accounts other than its owner may post. */
  readonly hasSeveralWriters: boolean;
  /** Adds the event with the changes to the outbox. */
  publish(changed: Measurement[]): Promise<void>;
  /** Adds the event of a deletion to the outbox. */
  publishDeletion(range: DeletedRange): Promise<void>;
}
