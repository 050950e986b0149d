import { Kafka, KafkaJSDeleteGroupsError, logLevel } from 'kafkajs';
import { waitUntil } from '../wait-until';

/** Timeout: members of a killed process expire after 10 s, and Kafka may have to start first. */
const TIMEOUT_MS = 60_000;

/**
 * Deletes the consumer groups in which the instances of a service share events and commands. The next instance then reads every
 * retained message again.
 * @throws Error when the broker does not delete them
 */
export async function deleteConsumerGroups(broker: string, service: string): Promise<void> {
  const kafka = new Kafka({ brokers: [broker], logLevel: logLevel.NOTHING });
  let reason: unknown;
  const deleteGroups = async () => {
    const admin = kafka.admin();
    try {
      await admin.connect();
      const { groups } = await admin.listGroups();
      const shared = groups.map(({ groupId }) => groupId).filter((group) => isSharedGroup(group, service));
      // The broker refuses to delete a group that still has members.
      if (shared.length > 0) await admin.deleteGroups(shared);
      return true;
    } catch (error) {
      reason = error instanceof KafkaJSDeleteGroupsError ? describeGroups(error) : error;
      return false;
    } finally {
      await admin.disconnect();
    }
  };
  await waitUntil(
    TIMEOUT_MS,
    deleteGroups,
    () => `the consumer groups of ${service} were not deleted: ${String(reason)}`,
  );
}

const describeGroups = ({ groups = [] }: KafkaJSDeleteGroupsError): string =>
  groups.map(({ groupId, errorCode }) => `${groupId}: Kafka error ${errorCode}`).join(', ');

/** Groups of a single instance have an identifier after the name of the service. */
const isSharedGroup = (group: string, service: string): boolean => group === service || group === `${service}.command`;
