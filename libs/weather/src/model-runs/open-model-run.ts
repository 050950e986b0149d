import { Bucket, type BucketOptions } from '../download/bucket';
import type { DiskCache } from '../download/disk-cache';
import { ModelRunSource } from './model-run-source';
import { RunArchive } from './run-archive';
import type { RunCalendar, RunLayout } from './run-layout';

export interface ModelRunOptions extends BucketOptions {
  /** Mirror of the bucket; the public one when absent. */
  readonly url?: string;
  /** Cache of downloads, in a folder named after the layout. */
  readonly cache: DiskCache;
  /** Last forecast hour to read; all hours of the layout when absent. */
  readonly lastHour?: number;
}

/** Opens a deterministic model in its bucket. */
export function openModelRun(
  layout: RunLayout,
  { url = layout.url, cache, lastHour = Infinity, ...options }: ModelRunOptions,
): ModelRunSource {
  const limited = limitHours(layout, lastHour);
  return new ModelRunSource(
    limited,
    new RunArchive(limited, new Bucket(url, options), cache.openSubfolder(layout.name)),
  );
}

/** Copies a layout without the hours after `lastHour`. */
export const limitHours = <Calendar extends RunCalendar>(layout: Calendar, lastHour: number): Calendar => ({
  ...layout,
  getHours: (run) => layout.getHours(run).filter((hour) => hour <= lastHour),
});
