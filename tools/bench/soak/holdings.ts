/** Told by a service that was started with `tells-what-is-alive`. */
export const ALIVE = 'soak_alive_bytes';

/** What a service holds on to. */
export interface Holdings {
  /** Objects of its main thread after a collection, and memory outside of its heap that they own, MB. */
  readonly alive: number;
  /** Memory of all its threads, with what was freed and not given back, MB. */
  readonly rss: number;
  /** Open files and sockets. */
  readonly handles: number;
}

/** Reads them off the text of a service's metrics. @throws Error naming a metric that is missing */
export function holdingsIn(metrics: string): Holdings {
  const valueOf = (name: string): number => {
    const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics) ?? [];
    if (value === undefined) throw new Error(`no ${name} among the metrics`);
    return Number(value);
  };
  return {
    alive: valueOf(ALIVE) / 1e6,
    rss: valueOf('process_resident_memory_bytes') / 1e6,
    handles: valueOf('process_open_fds'),
  };
}
