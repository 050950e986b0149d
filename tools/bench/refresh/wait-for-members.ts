import { setTimeout as pause } from 'node:timers/promises';
import { AssignerProtocol, Kafka, logLevel } from 'kafkajs';

const POLL_MS = 200;
const TIMEOUT_MS = 120_000;

/**
 * Waits until a consumer group is stable with this number of members, each of which has partitions.
 * @throws Error after two minutes
 */
export async function waitForMembers(brokers: string, groupId: string, count: number): Promise<void> {
  const admin = new Kafka({ brokers: [brokers], logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    for (const startedAt = performance.now(); performance.now() - startedAt < TIMEOUT_MS; await pause(POLL_MS)) {
      const [{ state, members }] = (await admin.describeGroups([groupId])).groups;
      if (state === 'Stable' && members.length === count && members.every(hasPartitions)) return;
    }
    throw new Error(`the consumer group ${groupId} did not become stable with ${count} members`);
  } finally {
    await admin.disconnect();
  }
}

function hasPartitions({ memberAssignment }: { memberAssignment: Buffer }): boolean {
  const assignment = memberAssignment.length > 0 ? AssignerProtocol.MemberAssignment.decode(memberAssignment) : null;
  return Object.values(assignment?.assignment ?? {}).some((partitions) => partitions.length > 0);
}
