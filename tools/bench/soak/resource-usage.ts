/** Metric of a service started with `report-live-objects`. */
export const LIVE_BYTES_METRIC = 'soak_alive_bytes';

/** Resource usage of a service. */
export interface ResourceUsage {
  /** Live objects of its main thread after a garbage collection, including external memory, MB. */
  readonly liveHeapMb: number;
  /** Resident memory of all its threads, including freed memory that was not returned, MB. */
  readonly rssMb: number;
  /** Open files and sockets. */
  readonly openFiles: number;
}

/** How reports name each resource: its text, the unit of its amount, and the last part of the result id. */
export const RESOURCES: Readonly<
  Record<keyof ResourceUsage, { readonly text: string; readonly unit: string; readonly id: string }>
> = {
  liveHeapMb: { text: 'live heap', unit: ' MB', id: 'alive' },
  rssMb: { text: 'resident memory', unit: ' MB', id: 'rss' },
  openFiles: { text: 'open files', unit: '', id: 'handles' },
};

/** Parses the metrics of a service. @throws Error naming a missing metric */
export function parseResourceUsage(metrics: string): ResourceUsage {
  const readMetric = (name: string): number => {
    const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics) ?? [];
    if (value === undefined) throw new Error(`the metrics lack ${name}`);
    return Number(value);
  };
  return {
    liveHeapMb: readMetric(LIVE_BYTES_METRIC) / 1e6,
    rssMb: readMetric('process_resident_memory_bytes') / 1e6,
    openFiles: readMetric('process_open_fds'),
  };
}
