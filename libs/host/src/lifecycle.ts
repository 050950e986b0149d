import type { Log } from './log';
import type { Health } from './ops-server';
import { waitFor } from './wait-for';

/** Something that a service opens before it starts: a bus, a database. */
export interface Part extends Partial<Pick<Health, 'trouble' | 'stuck'>> {
  close(): Promise<unknown>;
}

/** A service that runs: its health, and how to stop it. */
export interface RunningService extends Partial<Pick<Health, 'trouble' | 'stuck'>> {
  /** Written to standard output once it has started: `ready http://localhost:3000`. */
  readonly readyLines?: string;
  /** Longest time that closing may take before the process ends anyway; 15 s when absent. */
  readonly stopWithinMs?: number;
  /** Finishes what is in flight and releases everything that it opened itself. */
  close(): Promise<void>;
}

/** From the first part that is opened to the last that is closed. */
export class Lifecycle implements Health {
  private readonly parts: Part[] = [];
  private readonly waits = new Map<string, string>();
  private readonly stopping = new AbortController();
  private service?: RunningService;

  constructor(private readonly log: Log) {}

  /** Closes a part when the process stops, even while it starts: after the service, the part opened last goes first. */
  own<P extends Part>(part: P): P {
    this.parts.push(part);
    return part;
  }

  /** Opens a part and owns it; a part that is unavailable is waited for. @throws what `open` throws when that is not temporary */
  async connect<P extends Part>(
    name: string,
    open: () => Promise<P>,
    isTemporary: (error: unknown) => boolean,
  ): Promise<P> {
    const onChange = (error: unknown) => {
      if (error === undefined) this.waits.delete(name);
      else this.waits.set(name, error instanceof Error ? error.message : String(error));
    };
    const { log, stopping } = this;
    return this.own(await waitFor(open, { name, isTemporary, log, signal: stopping.signal, onChange }));
  }

  /** @returns the service, or undefined when the process was told to stop before that had started */
  async start(start: () => Promise<RunningService>): Promise<RunningService | undefined> {
    try {
      const service = await start();
      if (!this.stopping.signal.aborted) this.service = service;
    } catch (error) {
      // Parts that close under a service that starts make it fail: that is no fault.
      if (!this.stopping.signal.aborted) throw error;
    }
    return this.service;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    for (const open of [this.service, ...this.parts.reverse()]) await open?.close();
  }

  get isStarted(): boolean {
    return this.service !== undefined;
  }

  get stopWithinMs(): number | undefined {
    return this.service?.stopWithinMs;
  }

  starting(): string | undefined {
    if (this.service) return undefined;
    const waits = [...this.waits].map(([name, reason]) => `waiting for ${name}: ${reason}`);
    const troubles = this.parts.map((part) => part.trouble?.());
    return ['starting', ...waits, ...troubles.filter((trouble) => trouble !== undefined)].join('; ');
  }

  trouble(): string | undefined {
    return this.stopping.signal.aborted ? 'stopping' : (this.starting() ?? this.service?.trouble?.());
  }

  stuck(): string | undefined {
    return [this.service, ...this.parts].map((part) => part?.stuck?.()).find((stuck) => stuck !== undefined);
  }
}
