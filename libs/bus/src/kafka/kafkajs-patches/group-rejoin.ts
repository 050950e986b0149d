import { createRequire } from 'node:module';

interface ConsumerGroup {
  memberId: string | null;
  heartbeat(options: { interval: number }): Promise<void>;
}

/** Error code of the Kafka protocol for a member id that the group does not know. */
const UNKNOWN_MEMBER_ID = 25;

/**
 * Raises UNKNOWN_MEMBER_ID locally for a consumer without a member id, so that it rejoins its group. When a rejoin fails
 * because the coordinator is still loading after a broker crash, kafkajs continues to fetch without an id. It sends no
 * heartbeat, does not learn that it is not a member, and commits nothing.
 */
export function patchGroupRejoin(): void {
  const require = createRequire(__filename);
  const { prototype } = require('kafkajs/src/consumer/consumerGroup') as { prototype: ConsumerGroup };
  const protocol = require('kafkajs/src/protocol/error') as { createErrorFromCode: (code: number) => Error };
  const { heartbeat } = prototype;
  prototype.heartbeat = async function (this: ConsumerGroup, options) {
    if (!this.memberId) throw protocol.createErrorFromCode(UNKNOWN_MEMBER_ID);
    return heartbeat.call(this, options);
  };
}
