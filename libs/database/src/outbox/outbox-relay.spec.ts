import { accountChanged, type EventType, siteChanged } from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { register } from 'prom-client';
import type { Database } from '../database';
import { openDatabase } from '../open-database';
import { type TemporaryDatabase, createFolderDatabase, createPostgresDatabase } from '../temporary-database';
import { addRemovalToOutbox, addToOutbox } from './outbox';
import { type EventSink, OutboxRelay } from './outbox-relay';
import { releaseAllLeases } from '../lease/lease';

const site = (resource_id: string, version: number) => ({ ...siteChanged.example, resource_id, version });
const A = 'aaaa-0000-0000-0000';
const B = 'bbbb-0000-0000-0000';

/** A bus that records published messages, and can refuse them. */
class Ledger implements EventSink {
  readonly taken: string[] = [];
  refuses: (line: string) => boolean = () => false;

  async publish<T extends object>(type: EventType<T>, payloads: readonly T[]): Promise<void> {
    for (const payload of payloads) {
      await this.take(`${type.topic} ${type.getKey(payload)} ${(payload as { version?: number }).version}`);
    }
  }
  remove(type: EventType, key: string, version?: number): Promise<void> {
    return this.take(`${type.topic} ${key} removed:${version}`);
  }
  of(key: string): string[] {
    return this.taken.filter((line) => line.includes(key)).map((line) => line.split(' ')[2]);
  }
  private async take(line: string): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    if (this.refuses(line)) throw new Error(`refused: ${line}`);
    this.taken.push(line);
  }
}

describe('the outbox relay, embedded', () => relayBehaves(createFolderDatabase));
describeWith('stack', 'the outbox relay, Postgres', () => relayBehaves(createPostgresDatabase));

function relayBehaves(newPlace: () => Promise<TemporaryDatabase>): void {
  let place: TemporaryDatabase;
  let database: Database;
  let bus: Ledger;
  const relays: OutboxRelay[] = [];
  const complaints: string[] = [];
  const log = { warn: (message: string) => void complaints.push(message) };

  beforeAll(async () => {
    place = await newPlace();
    database = await openDatabase(place.options);
  });
  beforeEach(async () => {
    bus = new Ledger();
    complaints.length = 0;
    await database.execute((manager) => manager.query('delete from outbox'));
  });
  afterEach(() => Promise.all(relays.splice(0).map((relay) => relay.stop())));
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  const start = (sink: EventSink = bus) => {
    const relay = new OutboxRelay({ database, sink, log });
    relays.push(relay);
    relay.start();
    return relay;
  };
  const change = (resource_id: string, version: number) =>
    database.transaction((manager) => addToOutbox(manager, siteChanged, site(resource_id, version)));
  const waiting = async () => {
    const [{ count }] = await database.execute((manager) =>
      manager.query<{ count: string }[]>('select count(*) from outbox'),
    );
    return Number(count);
  };
  const emptied = () => until(async () => (await waiting()) === 0);

  it('publishes committed messages only', async () => {
    start();
    await change(A, 1);
    const undone = database.transaction(async (manager) => {
      await addToOutbox(manager, siteChanged, site(A, 2));
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await database.transaction((manager) => addToOutbox(manager, accountChanged, accountChanged.example));
    await database.transaction((manager) => addRemovalToOutbox(manager, siteChanged, A, 1));
    await emptied();
    expect(bus.of(A)).toEqual(['1', 'removed:1']);
    expect(bus.taken).toContain('accounts.account.v1 acme 1');
    expect(complaints).toEqual([]);
  });

  it('publishes the backlog when it starts', async () => {
    await change(A, 1);
    start();
    await emptied();
    expect(bus.of(A)).toEqual(['1']);
  });

  it('keeps the order of each key across batches', async () => {
    const versions = Array.from({ length: 700 }, (_, i) => i + 1);
    await database.transaction(async (manager) => {
      for (const version of versions) {
        await addToOutbox(manager, siteChanged, site(A, version));
        await addToOutbox(manager, siteChanged, site(B, version));
      }
    });
    start();
    await emptied();
    expect(bus.of(A)).toEqual(versions.map(String));
    expect(bus.of(B)).toEqual(versions.map(String));
  });

  it('retries a refused message before the later ones of its key, and continues with other keys', async () => {
    bus.refuses = (line) => line.includes(A);
    start();
    for (const version of [1, 2, 3]) await change(A, version);
    await change(B, 1);
    await until(async () => (await waiting()) === 3);
    expect(bus.of(A)).toEqual([]);
    expect(bus.of(B)).toEqual(['1']);
    expect(complaints.length).toBeGreaterThan(0);
    bus.refuses = () => false;
    await emptied();
    expect(bus.of(A)).toEqual(['1', '2', '3']);
  });

  it('loses nothing when the bus fails at random: each message arrives at least once, in order', async () => {
    let attempts = 0;
    bus.refuses = () => ++attempts % 2 === 0;
    start();
    for (let version = 1; version <= 10; version++) await Promise.all([change(A, version), change(B, version)]);
    await emptied();
    const all = Array.from({ length: 10 }, (_, i) => String(i + 1));
    expect(bus.of(A)).toEqual(all);
    expect(bus.of(B)).toEqual(all);
  });

  it('republishes messages that a relay had sent but not yet deleted when it died', async () => {
    let die = () => {};
    const dead = new Promise<void>((resolve) => (die = resolve));
    // Accepts the message, but never acknowledges it.
    const halfway: EventSink = {
      publish: async (type, payloads) => {
        await bus.publish(type, payloads);
        die();
        await new Promise(() => {});
      },
      remove: () => Promise.resolve(),
    };
    const failing = new OutboxRelay({ database, sink: halfway, log });
    failing.start();
    await change(A, 1);
    await dead;
    // The lease expires by itself some seconds later.
    await releaseAllLeases(database);
    start();
    await emptied();
    expect(bus.of(A)).toEqual(['1', '1']);
  });

  it('shares the work with other relays without duplicates or reordering', async () => {
    for (let i = 0; i < 4; i++) start();
    for (let version = 1; version <= 50; version++) {
      await Promise.all([change(A, version), change(B, version)]);
    }
    await emptied();
    const all = Array.from({ length: 50 }, (_, i) => String(i + 1));
    expect(bus.of(A)).toEqual(all);
    expect(bus.of(B)).toEqual(all);
  });

  it('counts queued messages and the age of the oldest', async () => {
    const gauges = async () => {
      const read = async (name: string) => (await register.getSingleMetric(name)!.get()).values[0]?.value;
      return { messages: await read('daystar_outbox_messages'), age: await read('daystar_outbox_oldest_age_seconds') };
    };
    bus.refuses = () => true;
    start();
    await change(A, 1);
    await change(B, 1);
    await database.execute((manager) =>
      manager.query("update outbox set created_at = now() - interval '90 seconds' where key = $1", [A]),
    );
    const { messages, age = 0 } = await gauges();
    expect(messages).toBe(2);
    expect(age).toBeGreaterThan(89);
    bus.refuses = () => false;
    await emptied();
    expect(await gauges()).toEqual({ messages: 0, age: 0 });
  });

  it('leaves messages that are committed after its stop', async () => {
    const relay = start();
    await change(A, 1);
    await emptied();
    await relay.stop();
    await change(A, 2);
    expect(await waiting()).toBe(1);
    expect(bus.of(A)).toEqual(['1']);
  });
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
