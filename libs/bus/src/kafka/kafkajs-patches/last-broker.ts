import { createRequire } from 'node:module';

interface BrokerPool {
  brokers: Record<string, unknown>;
  metadataExpireAt: number | null;
  removeBroker(broker: { host: string; port: number }): void;
}

/**
 * Keeps the last known broker in the pool and reconnects to it. kafkajs removes a broker whose connection closed. Without
 * any broker its consumers fail ("No broker available") and rejoin as new members. The group then waits until the
 * sessions of the old members expire.
 */
export function patchLastBroker(): void {
  const { prototype } = createRequire(__filename)('kafkajs/src/cluster/brokerPool') as { prototype: BrokerPool };
  const { removeBroker } = prototype;
  prototype.removeBroker = function (this: BrokerPool, broker) {
    if (Object.keys(this.brokers).length > 1) removeBroker.call(this, broker);
    else this.metadataExpireAt = null;
  };
}
