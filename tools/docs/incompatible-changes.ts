import { isDeepStrictEqual } from 'node:util';
import { type Schema, compareSchemas } from './compare-schemas';

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

/** The parts of an AsyncAPI document that producers and consumers depend on. */
export interface EventsDocument {
  readonly defaultContentType?: string;
  readonly channels: Readonly<Record<string, Channel>>;
  readonly components: { readonly schemas: Schemas };
}

/**
 * Describes the incompatible changes between two versions of the events; empty when consumers of each can read messages of the
 * other (FULL compatibility). New topics, new optional properties and new values of an `x-extensible-enum` are compatible,
 * because consumers ignore or replace unknown ones.
 *
 * Available libraries do not suit: they compare sets of valid documents, and report a new optional property as a
 * breaking change.
 */
export function findIncompatibleChanges(released: EventsDocument, current: EventsDocument): string[] {
  return Object.entries(released.channels).flatMap(([topic, releasedChannel]) => {
    const currentChannel = current.channels[topic];
    return currentChannel
      ? compareTopic(topic, [released, releasedChannel], [current, currentChannel])
      : [`the topic ${topic} was removed`];
  });
}

type DocumentChannel = readonly [EventsDocument, Channel];

function compareTopic(
  topic: string,
  [released, releasedChannel]: DocumentChannel,
  [current, currentChannel]: DocumentChannel,
): string[] {
  const changes: string[] = [];
  if (releasedChannel.address !== currentChannel.address) changes.push(`${topic} has a different address`);
  if (!isDeepStrictEqual(releasedChannel.bindings, currentChannel.bindings))
    changes.push(`${topic} has a different configuration`);
  const [releasedMessages, currentMessages] = [releasedChannel, currentChannel].map((channel) =>
    Object.values(channel.messages ?? {}),
  );
  if (releasedMessages.length !== currentMessages.length)
    changes.push(`${topic} has a different number of message types`);
  releasedMessages.slice(0, currentMessages.length).forEach((message, i) => {
    const compare = (name: string, select: (message: Message) => Schema | undefined) =>
      compareSchemas(name, select(message) ?? {}, select(currentMessages[i]) ?? {}, [
        released.components.schemas,
        current.components.schemas,
      ]);
    const types = [
      message.contentType ?? released.defaultContentType,
      currentMessages[i].contentType ?? current.defaultContentType,
    ];
    if (types[0] !== types[1]) changes.push(`${topic} has a different content type`);
    changes.push(...compare(topic, ({ payload }) => payload));
    changes.push(...compare(`headers of ${topic}`, ({ headers }) => headers));
    changes.push(...compare(`key of ${topic}`, ({ bindings }) => bindings?.kafka?.key));
  });
  return changes;
}
