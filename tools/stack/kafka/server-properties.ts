/** Number of partitions of the offsets topic. Each has its own coordinator. */
export const OFFSETS_PARTITIONS = 4;

/**
 * Settings of a single small broker, here and in `docker-compose.yml`. Meanings and defaults:
 * https://kafka.apache.org/43/configuration/broker-configs/
 */
export const BROKER_TUNING: Readonly<Record<string, string>> = {
  'num.partitions': '4',
  // An automatically created topic would lack its configuration. One that should be compacted would delete old messages.
  'auto.create.topics.enable': 'false',
  // Weather tiles and issues exceed the default of 1 MB.
  'message.max.bytes': '8388608',

  // One broker cannot have more than one replica.
  'offsets.topic.replication.factor': '1',
  'offsets.topic.num.partitions': String(OFFSETS_PARTITIONS),
  'transaction.state.log.replication.factor': '1',
  'transaction.state.log.min.isr': '1',
  'transaction.state.log.num.partitions': '2',
  'share.coordinator.state.topic.replication.factor': '1',
  'share.coordinator.state.topic.min.isr': '1',
  'share.coordinator.state.topic.num.partitions': '1',

  // Low latency: a group starts with its first member, and offset commits are not delayed for batching.
  'group.initial.rebalance.delay.ms': '0',
  'group.coordinator.append.linger.ms': '0',
  // After a crash the controller rejects the broker until its previous session expires (default 9 s).
  // A session shorter than 6 s would expire on a loaded machine, where heartbeats are delayed.
  'broker.session.timeout.ms': '6000',
  'broker.heartbeat.interval.ms': '500',

  // Small machine: few threads, a cleaner buffer that fits the heap (default 128 MB), small files.
  'num.network.threads': '2',
  'num.io.threads': '2',
  'background.threads': '2',
  'log.cleaner.dedupe.buffer.size': '8388608',
  'log.segment.bytes': '67108864',
  'log.index.size.max.bytes': '1048576',
  'log.retention.hours': '24',
};

/**
 * Renders `server.properties` of a broker that is its own controller and listens on the loopback interface only.
 * @param advertisedPort port that clients connect to
 */
export function renderServerProperties(
  port: number,
  controllerPort: number,
  data: string,
  advertisedPort = port,
): string {
  const properties = {
    'process.roles': 'broker,controller',
    'node.id': '1',
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${advertisedPort}`,
    'inter.broker.listener.name': 'PLAINTEXT',
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
    'log.dirs': data,
    ...BROKER_TUNING,
  };
  return Object.entries(properties)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
