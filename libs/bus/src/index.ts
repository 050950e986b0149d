export {
  PUBLISH_TIMEOUT_MS,
  createResponder,
  createSubscription,
  type Audience,
  type Bus,
  type Delivery,
  type EventHandler,
  type Listener,
  type RunningListener,
  type Responder,
  type Subscription,
} from './port/bus';
export { CompactedTable } from './compacted-table';
export { checkBrokers } from './check-brokers';
export { createTopics } from './create-topics';
export { ForwardingBus } from './port/forwarding-bus';
export type { Log } from './port/log';
export { MAX_MESSAGE_BYTES } from './messages/message';
export { SerializedPayload } from './port/serialized-payload';
export { BusServer } from './nest/bus-server';
export { OnCommand, OnEvent } from './nest/handlers';
export type { DeadLetter } from './kafka/dead-letters/dead-letter';
export { openBus, type BusOptions } from './open-bus';
export { openDeadLetters } from './open-dead-letters';
export { TOPIC_SETTINGS, buildTopicConfiguration } from './kafka/admin/topic-configuration';
export { withTimeout, createUnavailableError } from './messages/deadline';
