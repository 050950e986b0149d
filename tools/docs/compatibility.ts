import { isDeepStrictEqual } from 'node:util';
import { type Schema, changesOf } from './schema-changes';

type Schemas = Readonly<Record<string, Schema>>;

interface Message {
  readonly payload: Schema;
  readonly headers?: Schema;
  readonly contentType?: string;
  readonly bindings?: { readonly kafka?: { readonly key?: Schema } };
}

interface Channel {
  readonly address?: string;
  readonly messages?: Readonly<Record<string, Message>>;
  readonly bindings?: unknown;
}

/** The parts of an AsyncAPI document that readers and writers of messages depend on. */
export interface EventsDocument {
  readonly defaultContentType?: string;
  readonly channels: Readonly<Record<string, Channel>>;
  readonly components: { readonly schemas: Schemas };
}

/**
 * What changed between two descriptions of the events so that readers of one could not read what writers of the other
 * send, in words; empty when each can read the other (FULL compatibility). New topics, new optional properties and new
 * values of an `x-extensible-enum` are compatible, because readers ignore or replace what they do not know.
 *
 * Own code, because the libraries there are compare sets of valid documents: to them a new optional property is a break.
 */
export function breaksSince(released: EventsDocument, now: EventsDocument): string[] {
  return Object.entries(released.channels).flatMap(([topic, before]) => {
    const after = now.channels[topic];
    return after ? changesOfTopic(topic, [released, before], [now, after]) : [`the topic ${topic} is gone`];
  });
}

type ChannelOf = readonly [EventsDocument, Channel];

function changesOfTopic(topic: string, [old, before]: ChannelOf, [now, after]: ChannelOf): string[] {
  const found: string[] = [];
  if (before.address !== after.address) found.push(`${topic} has another address`);
  if (!isDeepStrictEqual(before.bindings, after.bindings)) found.push(`${topic} is configured otherwise`);
  const [messages, next] = [before, after].map((channel) => Object.values(channel.messages ?? {}));
  if (messages.length !== next.length) found.push(`${topic} has another number of kinds of messages`);
  messages.slice(0, next.length).forEach((message, i) => {
    const compare = (what: string, part: (one: Message) => Schema | undefined) =>
      changesOf(what, part(message) ?? {}, part(next[i]) ?? {}, [old.components.schemas, now.components.schemas]);
    const types = [message.contentType ?? old.defaultContentType, next[i].contentType ?? now.defaultContentType];
    if (types[0] !== types[1]) found.push(`${topic} has another content type`);
    found.push(...compare(topic, ({ payload }) => payload));
    found.push(...compare(`headers of ${topic}`, ({ headers }) => headers));
    found.push(...compare(`key of ${topic}`, ({ bindings }) => bindings?.kafka?.key));
  });
  return found;
}
