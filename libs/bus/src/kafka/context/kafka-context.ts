import type { Kafka } from 'kafkajs';
import type { Log } from '../../port/log';
import type { RetryPolicy } from '../../messages/message-dispatcher';
import type { Sender } from '../../messages/message';
import type { AdminClient } from '../admin/admin-client';
import type { Publisher } from '../producer/publisher';
import type { TopicProvisioner } from '../admin/topic-provisioner';

/** Connections and options that the components of a Kafka bus share. */
export interface KafkaContext {
  /** `host:port,host:port` */
  readonly brokers: string;
  /** Client for consumers. */
  readonly consumerClient: Kafka;
  readonly admin: AdminClient;
  readonly topics: TopicProvisioner;
  readonly events: Publisher;
  readonly commands: Publisher;
  readonly sender: Sender;
  /** Wall clock of this host, ms since 1970, even when the service replays the past. */
  readonly hostClock: () => number;
  readonly log: Log;
  readonly retryPolicy?: RetryPolicy;
}
