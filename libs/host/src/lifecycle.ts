import type { OutageTracker } from '@daystar/contracts';
import type { Log } from './log';
import { type HealthReport, ProcessHealth } from './process-health';
import { waitForDependency } from './wait-for-dependency';

/** A resource that a service opens before it starts: a bus, a database. */
export interface Dependency extends HealthReport {
  close(): Promise<unknown>;
}

/** Health of a running service, and how to stop it. */
export interface RunningService extends HealthReport {
  /** URL of its HTTP interface, logged once the service has started. */
  readonly url?: string;
  /** Human-readable text, written to standard output instead of the log line with the address. */
  readonly readyLines?: string;
  /** Time after which a stop ends with unfinished work, ms; 15 s when absent. */
  readonly stopDeadlineMs?: number;
  /** Finishes requests in flight and closes what the service opened itself. */
  close(): Promise<void>;
}

/** Opens the dependencies of a process, starts its service, and closes them in reverse order. */
export class Lifecycle {
  private readonly dependencies: Dependency[] = [];
  private readonly outages = new Set<OutageTracker>();
  private readonly stopping = new AbortController();
  /** Undefined until it has started. */
  service?: RunningService;
  /** Name of the component that is being closed: `service`, or the class of a dependency. */
  closing?: string;
  readonly health = new ProcessHealth(() => ({
    service: this.service,
    dependencies: this.dependencies,
    outages: this.outages,
    isStopping: this.stopping.signal.aborted,
  }));

  constructor(private readonly log: Log) {}

  /** Closes a dependency when the process stops, also during start: after the service, in reverse order of opening. */
  closeOnStop<Connection extends Dependency>(dependency: Connection): Connection {
    this.dependencies.push(dependency);
    return dependency;
  }

  /**
   * Opens a dependency that is closed when the process stops, waiting while it is unavailable.
   * @throws the error of `open` unless it is temporary
   */
  async connect<Connection extends Dependency>(
    outage: OutageTracker,
    open: () => Promise<Connection>,
    isTemporary: (error: unknown) => boolean,
  ): Promise<Connection> {
    const { log, stopping } = this;
    this.outages.add(outage);
    const dependency = await waitForDependency(open, { outage, isTemporary, log, signal: stopping.signal });
    this.outages.delete(outage);
    return this.closeOnStop(dependency);
  }

  /** @returns the service; undefined if the process was stopped before it had started */
  async start(start: () => Promise<RunningService>): Promise<RunningService | undefined> {
    try {
      const service = await start();
      if (!this.stopping.signal.aborted) this.service = service;
    } catch (error) {
      // The start fails when a stop closes its dependencies: that is expected.
      if (!this.stopping.signal.aborted) throw error;
    }
    return this.service;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    for (const closeable of [this.service, ...this.dependencies.reverse()]) {
      this.closing = closeable === this.service ? 'service' : closeable?.constructor.name;
      await closeable?.close();
    }
  }

  get isStarted(): boolean {
    return this.service !== undefined;
  }

  get stopDeadlineMs(): number | undefined {
    return this.service?.stopDeadlineMs;
  }
}
