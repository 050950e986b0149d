import { createRequire } from 'node:module';

interface BrokerPool {
  brokers: Record<string, unknown>;
  metadataExpireAt: number | null;
  removeBroker(broker: { host: string; port: number }): void;
}

let done = false;

/**
 * kafkajs 2.2.4 forgets a broker whose connection closed. When it forgets the last one it knows, its consumers give up
 * ("No broker available") and come back as new members, for whom the group waits until the sessions of the old ones
 * have ended. Here the last broker stays known: it is connected to again when it is back. To be called before the first
 * connection.
 */
export function keepLastBroker(): void {
  if (done) return;
  done = true;
  const { prototype } = createRequire(__filename)('kafkajs/src/cluster/brokerPool') as { prototype: BrokerPool };
  const { removeBroker } = prototype;
  prototype.removeBroker = function (this: BrokerPool, broker) {
    if (Object.keys(this.brokers).length > 1) removeBroker.call(this, broker);
    else this.metadataExpireAt = null;
  };
}
