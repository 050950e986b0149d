import type { BackingService } from './backing-service';
import { createKafkaService } from './kafka/kafka';
import { createPostgresService } from './postgres/postgres';
import { createRedisService } from './redis/redis';
import type { StackSettings } from './stack-settings';

/** Creates Kafka, Postgres and Redis at the ports of the settings. @param print receives the progress of downloads */
export const createBackingServices = (
  settings: StackSettings,
  print: (line: string) => void = () => undefined,
): BackingService[] => [
  createKafkaService(settings, print),
  createPostgresService(settings),
  createRedisService(settings),
];
