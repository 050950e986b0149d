import { describeConnectionError } from '@daystar/contracts';
import { withTimeout } from './messages/deadline';
import type { BusOptions } from './open-bus';

/**
 * Verifies that a broker responds, for programs that exit when none does.
 * @throws Error that names the brokers and the reason: `cannot reach Kafka at kafka:9092 (ECONNREFUSED)`
 */
export async function checkBrokers(options: BusOptions, timeoutMs: number): Promise<void> {
  const { kafka: brokers, kafkaSecurity: security } = options;
  if (!brokers) throw new Error('No Kafka brokers are configured. Set DAYSTAR_KAFKA=host:port.');
  const { createKafkaClients } = await import('./kafka/client/kafka-clients');
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const admin = createKafkaClients({ ...options, brokers, security, log }).shortRetry.admin();
  const probe = async () => {
    await admin.connect();
    await admin.describeCluster();
  };
  try {
    await withTimeout(timeoutMs, `no response within ${timeoutMs / 1000} s`, probe());
  } catch (cause) {
    throw new Error(describeConnectionError('Kafka', brokers, cause), { cause });
  } finally {
    // Not awaited: disconnect() also waits for a broker.
    admin.disconnect().catch(() => undefined);
  }
}
