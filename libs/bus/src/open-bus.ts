import { tracing } from '@daystar/tracing';
import type { Bus } from './bus';
import { InProcessBus } from './in-process/in-process-bus';
import type { KafkaOptions } from './kafka/kafka-bus';
import { MeasuredBus } from './measured/measured-bus';
import { NamespacedBus } from './namespaced-bus';
import { TracedBus } from './traced/traced-bus';

export interface BusOptions extends Omit<KafkaOptions, 'brokers'> {
  /** Brokers, `host:port,host:port`; without them the bus lives in this process. */
  readonly kafka?: string;
  /** Keeps this installation apart from others on the same brokers. */
  readonly namespace?: string;
}

/** Opens a bus. Services of one process that are to talk without a broker share the one instance. */
export async function openBus(options: BusOptions): Promise<Bus> {
  const bus = new MeasuredBus(await openPlainBus(options));
  return tracing ? new TracedBus(bus, tracing) : bus;
}

async function openPlainBus({ kafka, namespace, ...options }: BusOptions): Promise<Bus> {
  if (!kafka) return new InProcessBus(options);
  // Only loaded where it is needed: the client takes a while to load.
  const { KafkaBus } = await import('./kafka/kafka-bus');
  if (!namespace) return new KafkaBus({ ...options, brokers: kafka });
  const clientId = `${namespace}.${options.clientId}`;
  return new NamespacedBus(new KafkaBus({ ...options, clientId, brokers: kafka }), namespace);
}
