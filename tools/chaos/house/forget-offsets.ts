import { Kafka, logLevel } from 'kafkajs';
import { until } from '../until';

/** Members of a killed process are expired after 10 s; Kafka itself may have to start first. */
const PATIENCE_MS = 120_000;

/**
 * Deletes the groups in which the instances of a service share events and commands: the next instance reads every
 * retained message again.
 * @throws Error when the broker does not delete them
 */
export async function forgetOffsets(broker: string, service: string): Promise<void> {
  const kafka = new Kafka({ brokers: [broker], logLevel: logLevel.NOTHING });
  let reason: unknown;
  const forgotten = async () => {
    const admin = kafka.admin();
    try {
      await admin.connect();
      const { groups } = await admin.listGroups();
      const shared = groups.map(({ groupId }) => groupId).filter((group) => isShared(group, service));
      // A group that still has members is refused.
      if (shared.length > 0) await admin.deleteGroups(shared);
      return true;
    } catch (error) {
      reason = error;
      return false;
    } finally {
      await admin.disconnect();
    }
  };
  await until(PATIENCE_MS, forgotten, () => `the offsets of ${service} are not deleted: ${String(reason)}`);
}

/** Groups of one instance have an identifier behind the service's name. */
const isShared = (group: string, service: string): boolean => group === service || group === `${service}.command`;
