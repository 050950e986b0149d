import type { DeadLetterWriter } from '../../messages/message-dispatcher';
import { buildDeadLetterAttemptId } from '../../messages/dead-letter-id';
import { readHeaders } from '../client/read-headers';
import { readOffsetRanges } from '../consumer/read-offset-ranges';
import type { KafkaContext } from '../context/kafka-context';

/** Dead letters of one dead-letter topic that this process knows. */
interface KnownDeadLetters {
  /** Ids of dead letters between `low` and `next`, and of those that this process wrote. */
  readonly ids: Set<string>;
  /** First offset of the topic at the last read. */
  low: number;
  /** Next offset to read. */
  next: number;
  /** Number of dead letters that this process wrote at or above `next`. */
  writtenCount: number;
}

/**
 * Writes one dead letter per service, origin and replay. Each instance reads compacted topics again at start and fails at the same
 * message, so it first looks for an existing dead letter. Two instances that look at the same time may both write one;
 * readers count the two as one dead letter.
 */
export function createDeadLetterWriter({
  admin,
  topics,
  consumerClient: kafka,
  events,
}: KafkaContext): DeadLetterWriter {
  const knownByTopic = new Map<string, KnownDeadLetters>();

  async function readNewDeadLetters(topic: string, knownDeadLetters: KnownDeadLetters): Promise<void> {
    const [{ partition, low, high }] = await admin.fetchOffsets(topic);
    const end = Number(high);
    // Replayed and dropped dead letters were deleted from the topic: read the others again.
    if (Number(low) > knownDeadLetters.low) {
      knownDeadLetters.ids.clear();
      knownDeadLetters.low = knownDeadLetters.next = Number(low);
      knownDeadLetters.writtenCount = 0;
    }
    // Reading requires joining a consumer group: skip it unless another process wrote dead letters.
    if (end - knownDeadLetters.next > knownDeadLetters.writtenCount) {
      await readOffsetRanges(kafka, topic, [{ partition, from: knownDeadLetters.next, end }], (_partition, message) =>
        knownDeadLetters.ids.add(buildDeadLetterAttemptId(readHeaders(message))),
      );
    }
    knownDeadLetters.next = end;
    knownDeadLetters.writtenCount = 0;
  }

  return async (deadLetter) => {
    await topics.ensure({ name: deadLetter.topic, kind: 'dead letters' });
    const knownDeadLetters = knownByTopic.get(deadLetter.topic) ?? {
      ids: new Set<string>(),
      low: 0,
      next: 0,
      writtenCount: 0,
    };
    knownByTopic.set(deadLetter.topic, knownDeadLetters);
    const id = buildDeadLetterAttemptId(deadLetter.headers);
    await readNewDeadLetters(deadLetter.topic, knownDeadLetters);
    if (knownDeadLetters.ids.has(id)) return false;
    await events.send([deadLetter]);
    knownDeadLetters.ids.add(id);
    knownDeadLetters.writtenCount++;
    return true;
  };
}
