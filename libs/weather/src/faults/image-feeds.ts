import { wrapLongitude } from '@daystar/solar';
import { HOUR, floorTo, lastEnd } from '@daystar/timeseries';
import { DiskCache } from '../download/disk-cache';
import { FakeBucket } from '../download/testing/fake-bucket';
import { CREDENTIALS, FakeDataStore } from '../eumetsat/testing/fake-data-store';
import { meteosatLayout } from '../meteosat/meteosat-layout';
import { meteosatIodcLayout } from '../meteosat-iodc/meteosat-iodc-layout';
import { putMeteosatIodcImage, toMeteosatIodcKey } from '../meteosat-iodc/testing/put-meteosat-iodc-image';
import { openDataStoreSatellite } from '../eumetsat/open-data-store-satellite';
import { putMeteosatImage, toMeteosatKeys } from '../meteosat/testing/put-meteosat-image';
import { type SatelliteOptions, openSatellite } from '../satellite/open-satellite';
import { SCAN_INTERVAL_MS, type SatelliteLayout } from '../satellite/satellite-layout';
import { toKeys, type ImageOptions, putImage } from '../satellite/testing/put-images';
import type { WeatherSource } from '../source/weather-source';
import { CACHE_BYTES, type Corruption, type Feed, RETRY_OPTIONS } from './feed';

/** Packed value of a pixel beyond the limits of every product. */
const IMPLAUSIBLE_VALUE = 30_000;
/** Index of the pixel that gets the implausible value; any one will do. */
const IMPLAUSIBLE_PIXEL = 20_100;

interface ImageFeedDefinition {
  readonly layout: Pick<SatelliteLayout, 'longitude' | 'scanInterval'>;
  readonly bucket: FakeBucket;
  readonly put: (time: number, options: ImageOptions) => Promise<void>;
  /** Returns the key of the cloud mask of an image. */
  readonly toMaskKey: (time: number) => string;
  readonly open: (options: SatelliteOptions & { url: string }) => WeatherSource;
}

/** Creates the feed of a satellite with one image. The next image follows one scan interval later. */
export function createSatelliteFeed(layout: SatelliteLayout, createFolder: () => Promise<string>): Promise<Feed> {
  const bucket = new FakeBucket();
  const definition = {
    layout,
    bucket,
    put: (time: number, options: ImageOptions) => putImage(bucket, layout, time, options),
    toMaskKey: (time: number) => toKeys(layout, time).mask,
    open: (options: SatelliteOptions) => openSatellite(layout, options),
  };
  return createImageFeed(definition, createFolder);
}

/** Creates the feed of Meteosat in the EUMETSAT Data Store. */
export function createMeteosatFeed(createFolder: () => Promise<string>): Promise<Feed> {
  const bucket = new FakeDataStore();
  const definition = {
    layout: meteosatLayout,
    bucket,
    put: (time: number, { maskSize: size, clouds, attributeStart, modify }: ImageOptions) =>
      putMeteosatImage(bucket, time, {
        size,
        clouds,
        attributeStart,
        modify: modify && ((logarithms) => modify(logarithms, new Int8Array())),
      }),
    toMaskKey: (time: number) => toMeteosatKeys(time).mask,
    open: (options: SatelliteOptions) =>
      openDataStoreSatellite(meteosatLayout, { ...options, credentials: CREDENTIALS }),
  };
  return createImageFeed(definition, createFolder);
}

/** Creates the feed of Meteosat above the Indian Ocean in the EUMETSAT Data Store. */
export function createMeteosatIodcFeed(createFolder: () => Promise<string>): Promise<Feed> {
  const bucket = new FakeDataStore();
  const definition = {
    layout: meteosatIodcLayout,
    bucket,
    put: (time: number, { maskSize: size, clouds, attributeStart, modify }: ImageOptions) =>
      putMeteosatIodcImage(bucket, time, {
        size,
        clouds,
        attributeStart,
        modify: modify && ((depths) => modify(depths, new Int8Array())),
      }),
    toMaskKey: (time: number) => toMeteosatIodcKey(time, 'CMA'),
    open: (options: SatelliteOptions) =>
      openDataStoreSatellite(meteosatIodcLayout, { ...options, credentials: CREDENTIALS }),
  };
  return createImageFeed(definition, createFolder);
}

async function createImageFeed(
  { layout, bucket, put, toMaskKey, open }: ImageFeedDefinition,
  createFolder: () => Promise<string>,
): Promise<Feed> {
  const url = await bucket.start();
  const { scanInterval = SCAN_INTERVAL_MS } = layout;
  // About noon below the satellite.
  const firstTime = floorTo(Date.UTC(2026, 3, 10, 12) - (layout.longitude / 15) * HOUR, HOUR) + scanInterval;
  const secondTime = firstTime + scanInterval;
  // Few pixels, for speed.
  const maskSize = 400;
  const createCloudsEastOf = (edge: number): ImageOptions => ({
    maskSize,
    clouds: (_, longitude) => (wrapLongitude(longitude - layout.longitude) > edge ? 10 : 0),
  });
  const createImage = async (time: number, options: ImageOptions) => {
    bucket.objects.clear();
    await put(time, options);
    return new Map(bucket.objects);
  };
  const old = await createImage(firstTime, createCloudsEastOf(5));
  const whole = await createImage(secondTime, createCloudsEastOf(4));
  const images: Record<Corruption | 'whole', ReadonlyMap<string, Buffer>> = {
    whole,
    truncated: new Map([...whole].map(([key, bytes]) => [key, bytes.subarray(0, bytes.length / 2)])),
    frozen: await createImage(secondTime, { ...createCloudsEastOf(5), attributeStart: firstTime }),
    limits: await createImage(secondTime, {
      ...createCloudsEastOf(4),
      modify: (depths) => void (depths[IMPLAUSIBLE_PIXEL] = IMPLAUSIBLE_VALUE),
    }),
    gap: new Map([...whole].filter(([key]) => key === toMaskKey(secondTime))),
  };
  const addObjects = (objects: ReadonlyMap<string, Buffer>) =>
    objects.forEach((bytes, key) => bucket.objects.set(key, bytes));
  return {
    bucket,
    open: async (idleTimeoutMs) =>
      open({
        url,
        cache: new DiskCache(await createFolder(), CACHE_BYTES),
        idleTimeoutMs,
        ...RETRY_OPTIONS,
      }),
    places: [],
    oldDataTime: firstTime + 2 * scanInterval,
    now: firstTime + 3 * scanInterval,
    reset() {
      bucket.objects.clear();
      addObjects(old);
    },
    put: (corruption) => addObjects(images[corruption ?? 'whole']),
    hasNewData: (tiles) =>
      tiles.some(({ first_period_end, steps }) => {
        return lastEnd({ firstEnd: Date.parse(first_period_end), stepMs: scanInterval, count: steps }) > secondTime;
      }),
  };
}
