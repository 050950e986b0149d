import { DaystarError, type EventType } from '@daystar/contracts';
import { tracing } from '@daystar/tracing';
import { randomUUID } from 'node:crypto';
import { SerializedPayload } from '../port/serialized-payload';

/** Maximum size of a message, MB of JSON text. */
const MAX_MEGABYTES = 8;
/** Maximum size of a message, in bytes of JSON text. */
export const MAX_MESSAGE_BYTES = MAX_MEGABYTES * 1024 * 1024;

/** A serialized message. The text is JSON, or null for a tombstone. */
export interface Message {
  readonly topic: string;
  readonly key: string;
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

/** Source and clock of new messages. */
export interface Sender {
  readonly clientId: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Creates CloudEvents attributes (v1.0.2, Kafka binding, binary content mode) and the trace context. */
export function createCloudEventAttributes(type: string, sender: Sender): Record<string, string> {
  return {
    ce_specversion: '1.0',
    ce_id: randomUUID(),
    ce_type: type,
    ce_source: `/daystar/${sender.clientId}`,
    ce_time: new Date(sender.now()).toISOString(),
    'content-type': 'application/json',
    ...tracing?.createContextHeaders(),
  };
}

/** Creates the message of an event. @throws DaystarError PayloadTooLarge */
export function createEventMessage<T extends object>(
  type: EventType<T>,
  payload: T | SerializedPayload<T>,
  sender: Sender,
): Message {
  const headers = createCloudEventAttributes(type.topic, sender);
  const serialized =
    payload instanceof SerializedPayload
      ? payload
      : new SerializedPayload(type.getKey(payload), JSON.stringify(payload));
  return {
    topic: type.topic,
    key: serialized.key,
    text: assertWithinLimit(serialized.text, `A message of ${type.topic}`),
    headers,
  };
}

/** Header of a tombstone: version of the record that it removes. */
export const REMOVED_VERSION_HEADER = 'removed_version';

/** Creates a message that deletes a key. @throws Error when the topic is not compacted */
export function createTombstone(type: EventType, key: string, sender: Sender, version?: number): Message {
  if (!type.isCompacted) throw new Error(`${type.topic} is not compacted: its keys cannot be removed`);
  const headers = createCloudEventAttributes(type.topic, sender);
  if (version !== undefined) headers[REMOVED_VERSION_HEADER] = String(version);
  return { topic: type.topic, key, text: null, headers };
}

/** Serializes a value as JSON. @param subject subject of the error text: `The reply to x` @throws DaystarError PayloadTooLarge */
export const serialize = (value: object, subject: string): string => assertWithinLimit(JSON.stringify(value), subject);

function assertWithinLimit(text: string, subject: string): string {
  const bytes = Buffer.byteLength(text);
  if (bytes <= MAX_MESSAGE_BYTES) return text;
  const megabytes = (bytes / 1024 / 1024).toFixed(1);
  throw new DaystarError('PayloadTooLarge', `${subject} must be at most ${MAX_MEGABYTES} MB, not ${megabytes} MB.`);
}
