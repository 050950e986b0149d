import type { DeadLetterWriter } from '../messages/courier';
import { attemptName } from '../messages/dead-letter-name';
import { headersOf } from './headers';
import { readSpans } from './read-spans';
import type { Tools } from './tools';

/** What this process knows of one topic of dead letters. */
interface Known {
  /** Of the letters between `low` and `next`, and of those that this process wrote. */
  readonly names: Set<string>;
  low: number;
  next: number;
  /** Letters of this process at or above `next`. */
  written: number;
}

/**
 * Writes one letter for each service and origin. Every instance of a service reads a compacted topic again when it starts,
 * and fails at the same message again: it looks for the letter first. Two that look at the same time may both write;
 * readers of the letters count these as one.
 */
export function deadLetterWriter({ admin, topics, kafka, events }: Tools): DeadLetterWriter {
  const topicsKnown = new Map<string, Known>();

  async function readNew(topic: string, known: Known): Promise<void> {
    const [{ partition, low, high }] = await admin.offsets(topic);
    const end = Number(high);
    // Letters that were sent again or dropped are deleted from the topic: what is left is read again.
    if (Number(low) > known.low) {
      known.names.clear();
      known.low = known.next = Number(low);
      known.written = 0;
    }
    // Reading costs the join of a consumer group: none while nobody else writes letters.
    if (end - known.next > known.written) {
      await readSpans(kafka, topic, [{ partition, from: known.next, end }], (_partition, message) =>
        known.names.add(attemptName(headersOf(message))),
      );
    }
    known.next = end;
    known.written = 0;
  }

  return async (letter) => {
    await topics.ensure({ name: letter.topic, kind: 'dead letters' });
    const known = topicsKnown.get(letter.topic) ?? { names: new Set<string>(), low: 0, next: 0, written: 0 };
    topicsKnown.set(letter.topic, known);
    const name = attemptName(letter.headers);
    await readNew(letter.topic, known);
    if (known.names.has(name)) return false;
    await events.send([letter]);
    known.names.add(name);
    known.written++;
    return true;
  };
}
