import { ConfigurationError } from '@daystar/contracts';

/** Thrown when the partition count of a compacted topic differs from the configured one. Do not retry. */
export class PartitionCountMismatchError extends ConfigurationError {
  override readonly name = 'PartitionCountMismatchError';

  /** @param topic a compacted topic whose partition count differs from DAYSTAR_KAFKA_PARTITIONS */
  constructor(topic: string, actual: number, expected: number) {
    super(
      `the compacted topic ${topic} has ${actual} partitions, not ${expected}: keys would move to other partitions and ` +
        `their last values stay behind. Either set DAYSTAR_KAFKA_PARTITIONS=${actual}, or stop the services, delete the ` +
        'topic, and run `admin schema update` and `admin announce` (docs/recover.md, "A compacted topic is enlarged")',
    );
  }
}
