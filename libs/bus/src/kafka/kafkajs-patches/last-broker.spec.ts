import { createRequire } from 'node:module';
import { patchLastBroker } from './last-broker';

interface Pool {
  brokers: Record<string, unknown>;
  metadataExpireAt: number | null;
  seedBroker: { nodeId: string };
  removeBroker(broker: { host: string; port: number }): void;
}

const { prototype } = createRequire(__filename)('kafkajs/src/cluster/brokerPool') as { prototype: Pool };

const broker = (nodeId: string, port: number) => ({ nodeId, connectionPool: { host: 'kafka', port } });

describe('the broker pool of kafkajs', () => {
  beforeAll(patchLastBroker);

  const pool = (...ports: number[]): Pool => {
    const brokers = Object.fromEntries(ports.map((port) => [`${port}`, broker(`${port}`, port)]));
    const seedBroker = brokers[ports[0]];
    return Object.assign(Object.create(prototype) as Pool, { brokers, seedBroker, metadataExpireAt: 1 });
  };

  it('removes a broker whose connection closed, and refreshes its metadata', () => {
    const two = pool(1, 2);
    two.removeBroker({ host: 'kafka', port: 1 });
    expect(Object.keys(two.brokers)).toEqual(['2']);
    expect(two.metadataExpireAt).toBeNull();
  });

  it('keeps the last broker', () => {
    const one = pool(1);
    one.removeBroker({ host: 'kafka', port: 1 });
    expect(Object.keys(one.brokers)).toEqual(['1']);
    expect(one.metadataExpireAt).toBeNull();
  });
});
