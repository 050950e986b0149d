import { TOPICS } from '@daystar/contracts';
import { type BusOptions, topicSettings } from './open-bus';

/**
 * Creates every topic of an installation that is missing, and adds the partitions that topics of events and commands
 * lack.
 * @returns what was enlarged
 * @throws TopicMismatchError for a compacted topic of another size; DaystarError Unavailable when no broker answers
 */
export async function createTopics(options: BusOptions): Promise<string[]> {
  const { kafka: brokers, kafkaSecurity: security, namespace, log } = options;
  if (!brokers) throw new Error('topics of which Kafka? Set DAYSTAR_KAFKA=host:port');
  const [{ Administration }, { kafkaClients }, { Topics }] = await Promise.all([
    import('./kafka/administration'),
    import('./kafka/client'),
    import('./kafka/topics'),
  ]);
  const admin = new Administration(kafkaClients({ ...options, brokers, security }).prompt, log);
  const topics = new Topics(admin, topicSettings(options));
  const named = TOPICS.map(({ name, kind }) => ({ name: namespace ? `${namespace}.${name}` : name, kind }));
  try {
    await topics.ensure(...named);
    return await topics.enlarge(named);
  } finally {
    await admin.close();
  }
}
