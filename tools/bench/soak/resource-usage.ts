/** Metric of a service started with `report-live-objects`. */
export const LIVE_BYTES_METRIC = 'soak_alive_bytes';

/** Resource usage of a service. */
export interface ResourceUsage {
  /** Live objects of its main thread after a garbage collection, including external memory, MB. */
  readonly alive: number;
  /** Resident memory of all its threads, including freed memory that was not returned, MB. */
  readonly rss: number;
  /** Open files and sockets. */
  readonly handles: number;
}

/** Parses the metrics of a service. @throws Error naming a missing metric */
export function parseResourceUsage(metrics: string): ResourceUsage {
  const readMetric = (name: string): number => {
    const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics) ?? [];
    if (value === undefined) throw new Error(`the metrics lack ${name}`);
    return Number(value);
  };
  return {
    alive: readMetric(LIVE_BYTES_METRIC) / 1e6,
    rss: readMetric('process_resident_memory_bytes') / 1e6,
    handles: readMetric('process_open_fds'),
  };
}
