import { type WeatherTile, type WeatherVariable, unpackColumn } from '@daystar/contracts';
import { HOUR, parsePeriod } from '@daystar/timeseries';
import { DiskCache } from '../download/disk-cache';
import { FakeBucket } from '../download/testing/fake-bucket';
import type { ModelRunSource } from '../model-runs/model-run-source';
import type { ModelRunOptions } from '../model-runs/open-model-run';
import { CACHE_BYTES, type Corruption, type Feed, RETRY_OPTIONS } from './feed';

const RUN = Date.UTC(2026, 4, 10, 6);

/** Share of the bytes of a truncated file. It is not half, because half of a file may end with a whole message. */
const TRUNCATED_SHARE = 0.45;

/** Creates a function that returns whether tiles of a run cover one of its hours. */
const createHourCheck = (run: number, hour: number, variable: WeatherVariable) => (tiles: readonly WeatherTile[]) =>
  tiles.some((tile) => {
    const column = tile.columns[variable];
    if (Date.parse(tile.run) !== run || !column) return false;
    const length = parsePeriod(tile.period)!;
    const step = (run + hour * HOUR - Date.parse(tile.first_period_end)) / length;
    return step >= 0 && step < tile.steps && !Number.isNaN(unpackColumn(column)[step]);
  });

export interface RunFeedDefinition {
  /** Age of the old run when the new one starts, ms; six hours when absent. */
  readonly runInterval?: number;
  /** Variable that every hour has; GHI when absent. */
  readonly variable?: WeatherVariable;
  readonly hours: readonly number[];
  /** Hour to corrupt. */
  readonly corruptHour: number;
  readonly put: (bucket: FakeBucket, run: number, hour: number, corruption?: 'frozen' | 'limits') => void;
  readonly listFiles: (run: number, hour: number) => string[];
  readonly open: (options: ModelRunOptions) => ModelRunSource;
  /** Time from the start of a run until it starts to arrive, ms. */
  readonly arrivalDelay: number;
  /** Time from the start of a run until it is complete, ms. */
  readonly completionDelay: number;
}

/** Creates the feed of a bucket that has a complete old run and receives a new one. */
export async function createRunFeed(definition: RunFeedDefinition, createFolder: () => Promise<string>): Promise<Feed> {
  const {
    hours,
    corruptHour,
    put,
    listFiles,
    arrivalDelay,
    completionDelay,
    runInterval = 6 * HOUR,
    variable = 'ghi',
  } = definition;
  const bucket = new FakeBucket();
  const url = await bucket.start();
  const lastHour = hours[hours.length - 1];
  // Encoded once, because every test publishes them again.
  const encodeHours = (run: number, encoded: readonly number[], corruption?: 'frozen' | 'limits') => {
    bucket.objects.clear();
    for (const hour of encoded) {
      const isCorrupt = corruption === 'frozen' || hour === corruptHour;
      put(bucket, run, hour, isCorrupt ? corruption : undefined);
    }
    return new Map(bucket.objects);
  };
  const oldRun = encodeHours(RUN - runInterval, hours);
  const newRun = encodeHours(RUN, hours);
  const corruptFiles = listFiles(RUN, corruptHour);
  const sharesFile = (hour: number) => listFiles(RUN, hour).some((file) => corruptFiles.includes(file));
  const corrupted = {
    frozen: encodeHours(RUN, hours, 'frozen'),
    limits: new Map([...newRun, ...encodeHours(RUN, hours.filter(sharesFile), 'limits')]),
  };
  const addObjects = (objects: ReadonlyMap<string, Buffer>) =>
    objects.forEach((bytes, key) => bucket.objects.set(key, bytes));
  return {
    bucket,
    open: async (idleTimeoutMs) =>
      definition.open({
        url,
        cache: new DiskCache(await createFolder(), CACHE_BYTES),
        lastHour,
        idleTimeoutMs,
        ...RETRY_OPTIONS,
      }),
    places: [],
    oldDataTime: RUN + arrivalDelay - HOUR,
    now: RUN + arrivalDelay,
    completionTime: RUN + completionDelay,
    reset() {
      bucket.objects.clear();
      addObjects(oldRun);
    },
    put(corruption) {
      addObjects(corruption === 'frozen' || corruption === 'limits' ? corrupted[corruption] : newRun);
      for (const file of corruptFiles) {
        const isIndex = /\.(idx|index)$/.test(file);
        if (corruption === 'gap') bucket.objects.delete(file);
        if (corruption === 'truncated' && !isIndex) {
          const object = bucket.objects.get(file)!;
          bucket.objects.set(file, object.subarray(0, TRUNCATED_SHARE * object.length));
        }
      }
    },
    hasNewData: createHourCheck(RUN, corruptHour, variable),
  };
}

/** Builds the options of an hour for a `frozen` run: its messages state a run six hours earlier. */
export const buildFrozenOptions = (corruption?: Corruption) =>
  corruption === 'frozen' ? { referenceTime: RUN - 6 * HOUR } : {};

/** Builds the options of an hour for both corruptions: `limits` sets the temperature to 7 K, which is out of range. */
export const buildOutOfRangeOptions = (corruption?: Corruption) => ({
  ...(corruption === 'limits' ? { kelvin: 7 } : {}),
  ...buildFrozenOptions(corruption),
});
