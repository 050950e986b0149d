import type { DeadLetterWriter } from '../../messages/message-dispatcher';
import { deadLetterAttemptId } from '../../messages/dead-letter-id';
import { headersOf } from '../client/headers';
import { readOffsetRanges } from '../consumer/read-offset-ranges';
import type { KafkaContext } from '../context/kafka-context';

/** Letters of one dead-letter topic that this process knows. */
interface KnownLetters {
  /** Ids of letters between `low` and `next`, and of those that this process wrote. */
  readonly names: Set<string>;
  low: number;
  next: number;
  /** Letters that this process wrote at or above `next`. */
  written: number;
}

/**
 * Writes one letter per service and origin. Each instance rereads compacted topics at start and fails at the same message
 * again, so it looks for an existing letter first. Two instances that look at the same time may both write; readers count
 * these as one letter.
 */
export function createDeadLetterWriter({ admin, topics, kafka, events }: KafkaContext): DeadLetterWriter {
  const topicsKnown = new Map<string, KnownLetters>();

  async function readNew(topic: string, known: KnownLetters): Promise<void> {
    const [{ partition, low, high }] = await admin.offsets(topic);
    const end = Number(high);
    // Replayed and dropped letters are deleted from the topic: reread the rest.
    if (Number(low) > known.low) {
      known.names.clear();
      known.low = known.next = Number(low);
      known.written = 0;
    }
    // Reading takes a consumer-group join; skip it while no other process wrote letters.
    if (end - known.next > known.written) {
      await readOffsetRanges(kafka, topic, [{ partition, from: known.next, end }], (_partition, message) =>
        known.names.add(deadLetterAttemptId(headersOf(message))),
      );
    }
    known.next = end;
    known.written = 0;
  }

  return async (letter) => {
    await topics.ensure({ name: letter.topic, kind: 'dead letters' });
    const known = topicsKnown.get(letter.topic) ?? { names: new Set<string>(), low: 0, next: 0, written: 0 };
    topicsKnown.set(letter.topic, known);
    const name = deadLetterAttemptId(letter.headers);
    await readNew(letter.topic, known);
    if (known.names.has(name)) return false;
    await events.send([letter]);
    known.names.add(name);
    known.written++;
    return true;
  };
}
