import { DaystarError, type EventType } from '@daystar/contracts';
import { tracing } from '@daystar/tracing';
import { randomUUID } from 'node:crypto';
import { Written } from './written';

/** The largest message the bus carries, in bytes of JSON text. */
export const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;

/** A message on its way: text is JSON, or null for the end of a key. */
export interface Message {
  readonly topic: string;
  readonly key: string;
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

/** Where and when messages are made. */
export interface Sender {
  readonly clientId: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** CloudEvents attributes in the form of its Kafka binding, binary content mode (cloudevents.io, v1.0.2), and the trace. */
export function attributes(type: string, sender: Sender): Record<string, string> {
  return {
    ce_specversion: '1.0',
    ce_id: randomUUID(),
    ce_type: type,
    ce_source: `/daystar/${sender.clientId}`,
    ce_time: new Date(sender.now()).toISOString(),
    'content-type': 'application/json',
    ...tracing?.carry(),
  };
}

/** @throws DaystarError PayloadTooLarge */
export function eventMessage<T extends object>(type: EventType<T>, payload: T | Written<T>, sender: Sender): Message {
  const headers = attributes(type.topic, sender);
  const written = payload instanceof Written ? payload : new Written(type.keyOf(payload), JSON.stringify(payload));
  return { topic: type.topic, key: written.key, text: bounded(written.text, type.topic), headers };
}

/** The end of a key. @throws Error when the topic is not compacted, because nobody would understand it there */
export function tombstone(type: EventType, key: string, sender: Sender): Message {
  if (!type.compacted) throw new Error(`${type.topic} is not compacted: its keys cannot be removed`);
  return { topic: type.topic, key, text: null, headers: attributes(type.topic, sender) };
}

/** @throws DaystarError PayloadTooLarge */
export const jsonOf = (value: object, what: string): string => bounded(JSON.stringify(value), what);

function bounded(text: string, what: string): string {
  const bytes = Buffer.byteLength(text);
  if (bytes <= MAX_MESSAGE_BYTES) return text;
  const megabytes = (bytes / 1024 / 1024).toFixed(1);
  throw new DaystarError('PayloadTooLarge', `A message of ${what} has ${megabytes} MB; the bus carries up to 8 MB.`);
}
