/** Each has a coordinator of its own, of the groups whose names fall to it. */
export const OFFSETS_PARTITIONS = 4;

/**
 * Broker settings that hold wherever one small broker serves this project; `docker-compose.yml` gives its broker the
 * same. Meanings and defaults: https://kafka.apache.org/43/configuration/broker-configs/
 */
export const BROKER_TUNING: Readonly<Record<string, string>> = {
  'num.partitions': '4',
  // A topic made by accident would lack its configuration, and a compacted one would then lose its past.
  'auto.create.topics.enable': 'false',
  // Tiles of weather and whole issues of rows are larger than the default of 1 MB.
  'message.max.bytes': '8388608',

  // One broker cannot hold more than one copy.
  'offsets.topic.replication.factor': '1',
  'offsets.topic.num.partitions': String(OFFSETS_PARTITIONS),
  'transaction.state.log.replication.factor': '1',
  'transaction.state.log.min.isr': '1',
  'transaction.state.log.num.partitions': '2',
  'share.coordinator.state.topic.replication.factor': '1',
  'share.coordinator.state.topic.min.isr': '1',
  'share.coordinator.state.topic.num.partitions': '1',

  // Low latency: a group starts with its first member, and offset commits are not held back to be batched.
  'group.initial.rebalance.delay.ms': '0',
  'group.coordinator.append.linger.ms': '0',
  // After a crash the controller refuses the broker until the session of its former life has run out (default 9 s).
  // A shorter one ends while a loaded machine leaves the broker no time to say that it lives.
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
 * `server.properties` of a broker that is its own controller and listens on the loopback interface only.
 * @param door the port that it tells clients to come to
 */
export function serverProperties(port: number, controllerPort: number, data: string, door = port): string {
  const properties = {
    'process.roles': 'broker,controller',
    'node.id': '1',
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${door}`,
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
