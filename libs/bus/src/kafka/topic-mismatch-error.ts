/** A topic exists in a form that services cannot use. Waiting does not help. */
export class TopicMismatchError extends Error {
  /** @param topic compacted, with partitions other than DAYSTAR_KAFKA_PARTITIONS says */
  constructor(topic: string, actual: number, wanted: number) {
    super(
      `the compacted topic ${topic} has ${actual} partitions, not ${wanted}: keys would move to other partitions and ` +
        `their last values stay behind. Either set DAYSTAR_KAFKA_PARTITIONS=${actual}, or stop the services, delete the ` +
        'topic, and run `admin schema update` and `admin announce` (docs/recover.md, "Enlarge a topic")',
    );
    this.name = 'TopicMismatchError';
  }
}
