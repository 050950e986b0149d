import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandType, EventType } from '@daystar/contracts';
import { IsInt, IsOptional, IsString } from 'class-validator';
import { Kafka, logLevel } from 'kafkajs';
import type { Bus, Delivery, RunningListener, Subscription } from './port/bus';
import { openBus, type BusOptions } from './open-bus';

export class Note {
  @IsString() key!: string;
  @IsInt() value!: number;
  @IsOptional() @IsString() text?: string;
}

/** Accepts any payload, to publish invalid messages and to read dead letters. */
export class AnyPayload {
  @IsOptional() key?: unknown;
  @IsOptional() value?: unknown;
  @IsOptional() extra?: unknown;
}

/** Creates unique names for one test run, and closes the buses that the run opened. */
export class BusFixture {
  readonly runId = `spec-${randomUUID().slice(0, 8)}`;
  readonly loggedErrors: string[] = [];
  /** Warnings, each with its fields as JSON. */
  readonly loggedWarnings: string[] = [];
  private readonly opened: Bus[] = [];
  private nameCount = 0;

  /** @param kafka brokers; without them, all buses are one in-process bus */
  constructor(private readonly kafka?: string) {}

  /** Opens a bus as another process would. */
  async openBus(options: Partial<BusOptions> = {}): Promise<Bus> {
    if (!this.kafka && this.opened.length > 0) return this.opened[0];
    const recordError = (message: string) => void this.loggedErrors.push(message);
    const warn = (message: string, fields?: object) =>
      void this.loggedWarnings.push(`${message} ${JSON.stringify(fields ?? {})}`);
    const bus = await openBus({
      kafka: this.kafka,
      clientId: this.createUniqueName('client'),
      log: { info: () => {}, warn, error: recordError },
      now: Date.now,
      retryPolicy: { pausesMs: [5, 10, 20], outageMs: 60_000 },
      ...options,
    });
    this.opened.push(bus);
    return bus;
  }

  /** Starts an instance of a service as another process would. */
  async start(service: string, ...subscriptions: Subscription[]): Promise<RunningListener> {
    return (await this.openBus()).listen({ ...NO_HANDLERS, service, subscriptions });
  }

  createUniqueName(kind: string): string {
    return `${this.runId}-${kind}-${++this.nameCount}`;
  }

  createEventType(isCompacted = false): EventType<Note> {
    const example = { key: 'a', value: 1 };
    return {
      topic: this.createUniqueName('event'),
      meaning: 'Fired for tests.',
      payload: Note,
      getKey: ({ key }) => key,
      isCompacted,
      example,
    };
  }

  /** Returns the event type without validation of payloads. */
  withAnyPayload(type: EventType, topic = type.topic): EventType<AnyPayload> {
    return { ...type, topic, payload: AnyPayload, getKey: ({ key }) => String(key) };
  }

  createCommandType(service = this.createUniqueName('service')): CommandType<Note, Note> {
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
    const own = groups.map(({ groupId }) => groupId).filter((group) => group.startsWith(this.runId));
    // A group whose last member is still leaving cannot be deleted; the broker deletes empty groups later.
    if (own.length > 0) await admin.deleteGroups(own).catch(() => undefined);
    const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(this.runId));
    if (topics.length > 0) await admin.deleteTopics({ topics });
    await admin.disconnect();
  }
}

/** The fixture of one test, and a bus that it opened. */
export interface BusSuite {
  fixture: BusFixture;
  bus: Bus;
}

/** Defines the same tests for the in-process bus and for Kafka. The caller runs each where its requirements are met. */
export function defineBusSuites(defineTests: (suite: BusSuite) => void): { inProcess(): void; onKafka(): void } {
  const defineSuite = (brokers?: string) => {
    const suite = {} as BusSuite;
    beforeEach(async () => {
      suite.fixture = new BusFixture(brokers);
      suite.bus = await suite.fixture.openBus();
    });
    afterEach(() => suite.fixture.close());
    defineTests(suite);
  };
  return { inProcess: () => defineSuite(), onKafka: () => defineSuite(process.env.DAYSTAR_TEST_KAFKA) };
}

/** Creates a handler that records its deliveries. */
export function createRecorder() {
  const deliveries: Delivery<object>[] = [];
  const handle = async (delivery: Delivery<object>) => void deliveries.push(delivery);
  const values = () => deliveries.map(({ payload }) => (payload as Note | null)?.value ?? null);
  return { deliveries, handle, values };
}

export async function waitUntil(condition: () => boolean, expectation = 'the condition was met'): Promise<void> {
  for (let waited = 0; !condition(); waited += 5) {
    if (waited > 20_000) throw new Error(`timed out before ${expectation}`);
    await sleep(5);
  }
}

/** Waits long enough for an unwanted event to occur. */
export const waitShortly = () => sleep(150);

export const createNotes = (key: string, ...values: number[]): Note[] => values.map((value) => ({ key, value }));

export const listIndices = (count: number) => Array.from({ length: count }, (_, index) => index);

export const NO_HANDLERS = { subscriptions: [], responders: [] } as const;

export const closeAll = (...listeners: RunningListener[]) => Promise.all(listeners.map((listener) => listener.close()));
