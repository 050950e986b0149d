import type { Database } from '../database';
import { type EventSink, OutboxRelay, type RelayOptions } from './outbox-relay';

/** Receives the events of an outbox. */
export interface PublisherSink extends EventSink {
  /** False when events are lost with the process. */
  readonly isDurable: boolean;
}

/**
 * Relays the outbox while a service runs. A sink that is not durable has lost the events of earlier processes, so it first
 * receives all records of the tables.
 */
export class OutboxPublisher {
  private readonly relay: OutboxRelay;

  constructor(
    database: Database,
    private readonly sink: PublisherSink,
    log: RelayOptions['log'],
    private readonly publishTables: () => Promise<void>,
  ) {
    this.relay = new OutboxRelay({ database, sink, log });
  }

  /** Starts the relay. Nest calls it before the first command, so that the records of the tables are published before any change. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.sink.isDurable) await this.publishTables();
    this.relay.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.relay.stop();
  }
}
