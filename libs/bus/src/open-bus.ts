import type { Bus } from './bus';
import { InProcessBus, type InProcessOptions } from './in-process/in-process-bus';

export interface BusOptions extends InProcessOptions {
  /** Brokers, `host:port,host:port`; without them the bus lives in this process. */
  readonly kafka?: string;
}

/** Opens a bus. Services of one process that are to talk without a broker share the one instance. */
export async function openBus(options: BusOptions): Promise<Bus> {
  return new InProcessBus(options);
}
