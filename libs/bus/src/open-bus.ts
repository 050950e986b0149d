import { tracing } from '@daystar/tracing';
import type { Bus } from './port/bus';
import { InProcessBus } from './in-process/in-process-bus';
import type { KafkaOptions } from './kafka/kafka-bus';
import { MeasuredBus } from './decorators/measured-bus';
import { NamespacedBus } from './decorators/namespaced-bus';
import { TracedBus } from './decorators/traced-bus';

export interface BusOptions extends Omit<KafkaOptions, 'brokers' | 'security'> {
  /** Brokers, `host:port,host:port`; without them the bus is in-process. */
  readonly kafka?: string;
  /** TLS and SASL of the brokers; plain text and anonymous when absent. */
  readonly kafkaSecurity?: KafkaOptions['security'];
  /** Replication factor of new topics; the brokers' default when absent. */
  readonly kafkaReplicas?: number;
  /** Partitions of new topics; 6 when absent. */
  readonly kafkaPartitions?: number;
  /** Retention of events in new topics, hours; 72 when absent. */
  readonly kafkaRetentionHours?: number;
  /** Separates this installation from others on the same brokers. */
  readonly namespace?: string;
}

/** Opens a bus. Without Kafka, the services of a process must share one instance. */
export async function openBus(options: BusOptions): Promise<Bus> {
  const bus = new MeasuredBus(await openPlainBus(options));
  return tracing ? new TracedBus(bus, tracing) : bus;
}

async function openPlainBus(options: BusOptions): Promise<Bus> {
  const { kafka, kafkaSecurity, namespace } = options;
  if (!kafka) return new InProcessBus(options);
  const connection = { security: kafkaSecurity, topics: pickTopicSettings(options), brokers: kafka };
  // Imported on demand, because kafkajs is slow to load.
  const { KafkaBus } = await import('./kafka/kafka-bus');
  if (!namespace) return new KafkaBus({ ...options, ...connection });
  const clientId = `${namespace}.${options.clientId}`;
  return new NamespacedBus(new KafkaBus({ ...options, ...connection, clientId }), namespace);
}

/** Selects the topic settings that the operator chose; the others keep their defaults. */
export function pickTopicSettings({ kafkaPartitions, kafkaReplicas, kafkaRetentionHours, topics }: BusOptions) {
  return {
    ...(kafkaPartitions === undefined ? {} : { partitions: kafkaPartitions }),
    ...(kafkaReplicas === undefined ? {} : { replicas: kafkaReplicas }),
    ...(kafkaRetentionHours === undefined ? {} : { retentionHours: kafkaRetentionHours }),
    ...topics,
  };
}
