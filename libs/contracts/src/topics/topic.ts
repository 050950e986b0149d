import { CLIENT_NAMES, TRAFFIC, type ClientName } from './traffic';
import { EVENT_TYPES } from '../events/event-types';
import type { EventType } from '../events/event-type';

export type TopicKind = 'events' | 'compacted' | 'commands' | 'replies' | 'dead letters';

/** A Kafka topic. Its kind determines its configuration. */
export interface Topic {
  readonly name: string;
  readonly kind: TopicKind;
}

/** Returns the topic of an event. */
export function getEventTopic({ topic, isCompacted }: Pick<EventType, 'topic' | 'isCompacted'>): Topic {
  return { name: topic, kind: isCompacted ? 'compacted' : 'events' };
}

/** Returns the topic on which a service receives commands. */
export const getCommandTopic = (service: string): Topic => ({ name: `${service}.command.v1`, kind: 'commands' });

/** Returns the topic on which a client receives the replies to its commands. */
export const getReplyTopic = (client: string): Topic => ({ name: `${client}.reply.v1`, kind: 'replies' });

/** Returns the dead-letter topic: messages of a topic that a consumer could not process. */
export const getDeadLetterTopic = (topic: string): Topic => ({ name: `${topic}.dlq`, kind: 'dead letters' });

const clientTraffic = CLIENT_NAMES.map((name) => TRAFFIC[name]);
const receivers = CLIENT_NAMES.filter((name) =>
  clientTraffic.some(({ commands }) => commands.some((receiver) => receiver === name)),
);
const senders = CLIENT_NAMES.filter((name) => TRAFFIC[name].commands.length > 0);
const subscribed = EVENT_TYPES.filter((type) => clientTraffic.some(({ subscribes }) => subscribes.includes(type)));

/** All topics of an installation. Services, the schema job and the Strimzi manifests use this list. */
export const TOPICS: readonly Topic[] = [
  ...EVENT_TYPES.map(getEventTopic),
  ...subscribed.map(({ topic }) => getDeadLetterTopic(topic)),
  ...receivers.map(getCommandTopic),
  ...senders.map(getReplyTopic),
];

/** Permissions of a client on a topic. */
export interface TopicAccess {
  readonly topic: string;
  readonly canRead: boolean;
  readonly canWrite: boolean;
}

/** Lists the access of one client to each topic that it uses, and to no other. */
export function listTopicAccess(client: ClientName): TopicAccess[] {
  if (client === 'admin') return TOPICS.map(({ name }) => ({ topic: name, canRead: true, canWrite: true }));
  const { publishes, subscribes, commands } = TRAFFIC[client];
  const isReceiver = receivers.includes(client);
  const readable = new Set([
    ...subscribes.map(({ topic }) => topic),
    ...(isReceiver ? [getCommandTopic(client).name] : []),
    ...(senders.includes(client) ? [getReplyTopic(client).name] : []),
  ]);
  const writable = new Set([
    ...publishes.map(({ topic }) => topic),
    ...subscribes.map(({ topic }) => getDeadLetterTopic(topic).name),
    ...commands.map((service) => getCommandTopic(service).name),
    ...senders
      .filter((sender) => TRAFFIC[sender].commands.some((service) => service === client))
      .map((sender) => getReplyTopic(sender).name),
  ]);
  const used = TOPICS.filter(({ name }) => readable.has(name) || writable.has(name));
  return used.map(({ name }) => ({ topic: name, canRead: readable.has(name), canWrite: writable.has(name) }));
}
