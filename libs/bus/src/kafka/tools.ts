import type { Kafka } from 'kafkajs';
import type { Log } from '../log';
import type { Patience } from '../messages/courier';
import type { Sender } from '../messages/message';
import type { Administration } from './administration';
import type { Publisher } from './publisher';
import type { Topics } from './topics';

/** What the parts of a bus on Kafka share. */
export interface Tools {
  /** Makes consumers. */
  readonly kafka: Kafka;
  readonly admin: Administration;
  readonly topics: Topics;
  readonly events: Publisher;
  readonly commands: Publisher;
  readonly sender: Sender;
  /** Real time of this host, milliseconds since 1970, however fast the service's clock replays the past. */
  readonly hostClock: () => number;
  readonly log: Log;
  readonly patience?: Patience;
}
