import { createRequire } from 'node:module';

interface ConsumerGroup {
  memberId: string | null;
  heartbeat(options: { interval: number }): Promise<void>;
}

/** What a broker says to who is no member of a group (Kafka's protocol, error codes). */
const UNKNOWN_MEMBER_ID = 25;

let done = false;

/**
 * A kafkajs 2.2.4 consumer that its group does not know any more joins again; where that fails, since the coordinator is
 * still loading after a broker was killed, it goes on fetching as nobody: without an id it says nothing to its group, so
 * that nothing tells it that it is no member, and what it did is never committed. Here who has no id is told so, and
 * joins again until he is one. To be called before the first consumer is made.
 */
export function soundMembers(): void {
  if (done) return;
  done = true;
  const require = createRequire(__filename);
  const { prototype } = require('kafkajs/src/consumer/consumerGroup') as { prototype: ConsumerGroup };
  const protocol = require('kafkajs/src/protocol/error') as { createErrorFromCode: (code: number) => Error };
  const { heartbeat } = prototype;
  prototype.heartbeat = async function (this: ConsumerGroup, options) {
    if (!this.memberId) throw protocol.createErrorFromCode(UNKNOWN_MEMBER_ID);
    return heartbeat.call(this, options);
  };
}
