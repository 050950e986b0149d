import type { BusOptions } from './open-bus';
import type { DeadLetterQueue } from './kafka/dead-letters/dead-letter-queue';

/** Opens the dead letters of an installation. @throws Error without Kafka */
export async function openDeadLetters({
  kafka,
  kafkaSecurity: security,
  namespace,
  ...options
}: BusOptions): Promise<DeadLetterQueue> {
  if (!kafka) throw new Error('Dead letters need Kafka. Set DAYSTAR_KAFKA=host:port.');
  const { DeadLetterQueue } = await import('./kafka/dead-letters/dead-letter-queue');
  return new DeadLetterQueue({ ...options, security, brokers: kafka }, namespace);
}
