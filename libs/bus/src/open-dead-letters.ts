import type { BusOptions } from './open-bus';
import type { DeadLetters } from './kafka/dead-letters';

/** Opens the dead letters of the installation that a bus of the same options belongs to. @throws Error without Kafka */
export async function openDeadLetters({
  kafka,
  kafkaSecurity: security,
  namespace,
  ...options
}: BusOptions): Promise<DeadLetters> {
  if (!kafka) throw new Error('a bus without Kafka keeps no dead letters');
  const { DeadLetters: Opened } = await import('./kafka/dead-letters');
  return new Opened({ ...options, security, brokers: kafka }, namespace);
}
