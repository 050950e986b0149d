import type { Bus } from './bus';
import { InProcessBus } from './in-process/in-process-bus';
import type { KafkaOptions } from './kafka/kafka-bus';

export interface BusOptions extends Omit<KafkaOptions, 'brokers'> {
  /** Brokers, `host:port,host:port`; without them the bus lives in this process. */
  readonly kafka?: string;
}

/** Opens a bus. Services of one process that are to talk without a broker share the one instance. */
export async function openBus({ kafka, ...options }: BusOptions): Promise<Bus> {
  if (!kafka) return new InProcessBus(options);
  // Only loaded where it is needed: the client takes a while to load.
  const { KafkaBus } = await import('./kafka/kafka-bus');
  return new KafkaBus({ ...options, brokers: kafka });
}
