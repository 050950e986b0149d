import { TOPICS } from '@daystar/contracts';
import { type BusOptions, pickTopicSettings } from './open-bus';

/**
 * Creates the missing topics of an installation. If the number of partitions is configured, adds missing partitions to topics
 * of events and commands.
 * @returns the enlarged topics
 * @throws PartitionCountMismatchError for a compacted topic with another partition count; DaystarError Unavailable when no
 * broker responds, or one refuses the request; Error without configured brokers
 */
export async function createTopics(options: BusOptions): Promise<string[]> {
  const { kafka: brokers, kafkaSecurity: security, namespace, log } = options;
  if (!brokers) throw new Error('No Kafka brokers are configured. Set DAYSTAR_KAFKA=host:port.');
  const [{ AdminClient }, { createKafkaClients }, { TopicProvisioner }] = await Promise.all([
    import('./kafka/admin/admin-client'),
    import('./kafka/client/kafka-clients'),
    import('./kafka/admin/topic-provisioner'),
  ]);
  const admin = new AdminClient(createKafkaClients({ ...options, brokers, security }).shortRetry, brokers, log);
  const provisioner = new TopicProvisioner(admin, pickTopicSettings(options));
  const namedTopics = TOPICS.map(({ name, kind }) => ({ name: namespace ? `${namespace}.${name}` : name, kind }));
  try {
    await provisioner.ensure(...namedTopics);
    return await provisioner.enlarge(namedTopics);
  } finally {
    await admin.close();
  }
}
