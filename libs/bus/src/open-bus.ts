import { tracing } from '@daystar/tracing';
import type { Bus } from './bus';
import { InProcessBus } from './in-process/in-process-bus';
import type { KafkaOptions } from './kafka/kafka-bus';
import { MeasuredBus } from './measured/measured-bus';
import { NamespacedBus } from './namespaced-bus';
import { TracedBus } from './traced/traced-bus';

export interface BusOptions extends Omit<KafkaOptions, 'brokers' | 'security'> {
  /** Brokers, `host:port,host:port`; without them the bus lives in this process. */
  readonly kafka?: string;
  /** TLS and SASL of the brokers; in the clear and as nobody when absent. */
  readonly kafkaSecurity?: KafkaOptions['security'];
  /** Copies of each topic that is made; as the brokers' default has it when absent. */
  readonly kafkaReplicas?: number;
  /** Partitions of each topic that is made; 6 when absent. */
  readonly kafkaPartitions?: number;
  /** Hours that events are retained in topics that are made; 72 when absent. */
  readonly kafkaRetentionHours?: number;
  /** Keeps this installation apart from others on the same brokers. */
  readonly namespace?: string;
}

/** Opens a bus. Services of one process that are to talk without a broker share the one instance. */
export async function openBus(options: BusOptions): Promise<Bus> {
  const bus = new MeasuredBus(await openPlainBus(options));
  return tracing ? new TracedBus(bus, tracing) : bus;
}

async function openPlainBus(options: BusOptions): Promise<Bus> {
  const { kafka, kafkaSecurity, namespace } = options;
  if (!kafka) return new InProcessBus(options);
  const brokers = { security: kafkaSecurity, topics: topicSettings(options), brokers: kafka };
  // Only loaded where it is needed: the client takes a while to load.
  const { KafkaBus } = await import('./kafka/kafka-bus');
  if (!namespace) return new KafkaBus({ ...options, ...brokers });
  const clientId = `${namespace}.${options.clientId}`;
  return new NamespacedBus(new KafkaBus({ ...options, ...brokers, clientId }), namespace);
}

/** The settings that were stated; others have defaults. */
export function topicSettings({ kafkaPartitions, kafkaReplicas, kafkaRetentionHours, topics }: BusOptions) {
  return {
    ...(kafkaPartitions === undefined ? {} : { partitions: kafkaPartitions }),
    ...(kafkaReplicas === undefined ? {} : { replicas: kafkaReplicas }),
    ...(kafkaRetentionHours === undefined ? {} : { retentionHours: kafkaRetentionHours }),
    ...topics,
  };
}
