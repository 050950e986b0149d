import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandType, EventType } from '@daystar/contracts';
import { IsInt, IsOptional, IsString } from 'class-validator';
import { Kafka, logLevel } from 'kafkajs';
import type { Bus, Delivery, RunningListener, Subscription } from '../port/bus';
import { openBus, type BusOptions } from '../open-bus';

export class Note {
  @IsString() key!: string;
  @IsInt() value!: number;
  @IsOptional() @IsString() text?: string;
}

/** Anything at all, to write what is not valid and to read dead letters. */
export class Anything {
  @IsOptional() key?: unknown;
  @IsOptional() value?: unknown;
  @IsOptional() extra?: unknown;
}

/** Unique names and open buses of one run of a suite. */
export class World {
  readonly run = `spec-${randomUUID().slice(0, 8)}`;
  readonly complaints: string[] = [];
  /** Warnings, each with its fields as JSON. */
  readonly warnings: string[] = [];
  private readonly opened: Bus[] = [];
  private names = 0;

  /** @param kafka the brokers; without them all buses are one, in this process */
  constructor(private readonly kafka?: string) {}

  /** A bus as another process would open it. */
  async bus(options: Partial<BusOptions> = {}): Promise<Bus> {
    if (!this.kafka && this.opened.length > 0) return this.opened[0];
    const complain = (message: string) => void this.complaints.push(message);
    const warn = (message: string, fields?: object) =>
      void this.warnings.push(`${message} ${JSON.stringify(fields ?? {})}`);
    const bus = await openBus({
      kafka: this.kafka,
      clientId: this.name('client'),
      log: { info: () => {}, warn, error: complain },
      now: Date.now,
      retryPolicy: { pausesMs: [5, 10, 20], outageMs: 60_000 },
      ...options,
    });
    this.opened.push(bus);
    return bus;
  }

  /** An instance of a service, as another process would start it. */
  async start(service: string, ...subscriptions: Subscription[]): Promise<RunningListener> {
    return (await this.bus()).listen({ ...nothing, service, subscriptions });
  }

  name(what: string): string {
    return `${this.run}-${what}-${++this.names}`;
  }

  eventType(compacted = false): EventType<Note> {
    const example = { key: 'a', value: 1 };
    return {
      topic: this.name('event'),
      meaning: 'Fired for tests.',
      payload: Note,
      keyOf: ({ key }) => key,
      compacted,
      example,
    };
  }

  /** The same topic, with whatever payload. */
  loose(type: EventType, topic = type.topic): EventType<Anything> {
    return { ...type, topic, payload: Anything, keyOf: ({ key }) => String(key) };
  }

  commandType(service = this.name('service')): CommandType<Note, Note> {
    const example = { request: { key: 'a', value: 1 }, reply: { key: 'a', value: 2 } };
    const name = `${service}.answer`;
    return { name, service: service as CommandType['service'], request: Note, reply: Note, example };
  }

  async close(): Promise<void> {
    await Promise.all(this.opened.map((bus) => bus.close()));
    if (!this.kafka) return;
    const admin = new Kafka({ brokers: [this.kafka], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    const { groups } = await admin.listGroups();
    const own = groups.map(({ groupId }) => groupId).filter((group) => group.startsWith(this.run));
    // A group whose last member is still leaving cannot be deleted; the broker forgets empty ones by itself.
    if (own.length > 0) await admin.deleteGroups(own).catch(() => undefined);
    const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(this.run));
    if (topics.length > 0) await admin.deleteTopics({ topics });
    await admin.disconnect();
  }
}

/** The world of one test, and a bus in it. */
export interface Place {
  world: World;
  bus: Bus;
}

/** The same tests for both: to be described where there is what they need. */
export function twins(tests: (place: Place) => void): { inProcess(): void; onKafka(): void } {
  const suite = (brokers?: string) => {
    const place = {} as Place;
    beforeEach(async () => {
      place.world = new World(brokers);
      place.bus = await place.world.bus();
    });
    afterEach(() => place.world.close());
    tests(place);
  };
  return { inProcess: () => suite(), onKafka: () => suite(process.env.DAYSTAR_TEST_KAFKA) };
}

/** A handler that keeps what it was given. */
export function recorder() {
  const deliveries: Delivery<object>[] = [];
  const handle = async (delivery: Delivery<object>) => void deliveries.push(delivery);
  const values = () => deliveries.map(({ payload }) => (payload as Note | null)?.value ?? null);
  return { deliveries, handle, values };
}

export async function until(condition: () => boolean, what = 'it happened'): Promise<void> {
  for (let waited = 0; !condition(); waited += 5) {
    if (waited > 20_000) throw new Error(`waited in vain until ${what}`);
    await sleep(5);
  }
}

/** Long enough for what must not happen to happen. */
export const aMoment = () => sleep(150);

export const notes = (key: string, ...values: number[]): Note[] => values.map((value) => ({ key, value }));

export const range = (count: number) => Array.from({ length: count }, (_, index) => index);

export const nothing = { subscriptions: [], responders: [] } as const;

export const closeAll = (...listenings: RunningListener[]) =>
  Promise.all(listenings.map((listening) => listening.close()));
