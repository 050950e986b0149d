import type { Place } from '@daystar/contracts';
import { atmosphereAt, clearSky, elevationAt, observerAt, rest2Sky, sunStep } from '@daystar/solar';
import { MINUTE } from '@daystar/timeseries';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSatellite } from '../satellite/open-satellite';
import { FakeBucket } from '../download/testing/fake-bucket';
import { readSeries } from '../model-runs/testing/read-series';
import { goesEastLayout as layout } from './goes-layout';
import { fetchTiles } from '../source/testing/weather-source-suite';
import { putHeights, putIrradiance, putReflectance } from '../satellite/testing/put-goes-products';
import { putImage } from '../satellite/testing/put-images';
import { DiskCache } from '../download/disk-cache';

/** Noon at the sub-satellite point is at 17:00 UTC. */
const TIME = Date.UTC(2026, 3, 10, 17, 0);
/** Opacity of a cloud with an optical depth of 10: 1.3 / 2.3. */
const OF_TEN = 56.52;
const PIXELS = { side: 400 };
/** Nodes at one latitude, far west and far east. */
const BAND = { rows: 0, columns: 40 };

const bucket = new FakeBucket();
const folders: string[] = [];
let url: string;
beforeAll(async () => {
  url = await bucket.start();
});
afterAll(async () => {
  await bucket.stop();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
});
beforeEach(() => {
  bucket.objects.clear();
  bucket.requests.length = 0;
});

async function poll(now = TIME + 24 * MINUTE) {
  folders.push(await mkdtemp(join(tmpdir(), 'daystar-products-')));
  const source = openSatellite(layout, {
    url,
    cache: new DiskCache(folders.at(-1)!, 1e9),
    idleTimeoutMs: 3000,
    maxAttempts: 2,
    retryPauseMs: 1,
  });
  const { tiles, rejections } = await fetchTiles({ source, now, places: [] });
  /** Mean of the last opacity at the nodes around a place: with few pixels some nodes have none. */
  const at = (latitude: number, longitude = -75.25, { rows = 2, columns = 2 } = {}) => {
    const values: number[] = [];
    for (let row = -rows; row <= rows; row++) {
      for (let column = -columns; column <= columns; column++) {
        const node = { latitude: latitude + row / 4, longitude: longitude + column / 4 };
        values.push([...readSeries(tiles, 'cloud_opacity', node, TIME).values()].at(-1) ?? NaN);
      }
    }
    const known = values.filter((value) => !Number.isNaN(value));
    return known.reduce((sum, value) => sum + value, 0) / known.length;
  };
  return { at, rejections, fetched: bucket.requests.filter(({ range }) => range).map(({ path }) => path) };
}

/** Opacity from irradiance on the ground, place by place, in the middle of the scan. */
function opacityUnder(ghi: number, { latitude, longitude }: Place): number {
  const time = (TIME + 20_700 + 285_000) / 1000;
  const elevation = elevationAt(latitude, longitude);
  const sun = sunStep(observerAt(latitude, longitude, elevation), time);
  const clear = clearSky(
    rest2Sky(atmosphereAt(latitude, longitude, time, elevation)),
    sun.apparentZenith,
    sun.distance,
  );
  return 100 * (1 - ghi / clear.ghi);
}

describe('downward shortwave radiation of GOES', () => {
  it('becomes opacity relative to the clear sky, and mask and depth are not downloaded', async () => {
    const file = await putIrradiance(bucket, layout, TIME, () => 400, PIXELS);
    await putImage(bucket, layout, TIME, { clouds: () => 10, maskSize: PIXELS.side });
    const { at, rejections, fetched } = await poll();
    expect(rejections).toEqual([]);
    expect(fetched).toEqual([file]);
    for (const [latitude, longitude] of [
      [0, -75.25],
      [30, -90],
      [-25, -60],
    ]) {
      // Rows are scanned up to five minutes before or after the middle.
      expect(at(latitude, longitude)).toBeCloseTo(opacityUnder(400, { latitude, longitude }), -0.4);
    }
  });

  it('is NaN at night, where the flag is good and the value is a fill value, and where the flag is bad', async () => {
    await putIrradiance(bucket, layout, TIME, (latitude) => (latitude > 20 ? NaN : 500), {
      ...PIXELS,
      quality: (latitude: number) => (latitude < -20 ? 1 : 0),
    });
    const { at } = await poll();
    expect(at(30)).toBeNaN();
    expect(at(-30)).toBeNaN();
    expect(at(0)).toBeGreaterThan(10);
  });

  it.each([
    ['in another unit', { unit: 'K' }, { code: 'unexpected-unit', field: 'DSR' }],
    [
      'begun at another time by its bounds',
      { hasBoundsOnly: true, attributeStart: TIME - 60 * MINUTE },
      { code: 'unexpected-response' },
    ],
  ])('that is %s is rejected, and replaced by mask and depth', async (_, options, rejection) => {
    await putIrradiance(bucket, layout, TIME, () => 400, { ...PIXELS, ...options });
    await putImage(bucket, layout, TIME, { clouds: () => 10, maskSize: PIXELS.side });
    const { at, rejections } = await poll();
    expect(rejections).toEqual([expect.objectContaining(rejection)]);
    expect(at(0)).toBeCloseTo(OF_TEN, 1);
  });

  it('may state the start of its scan as time bounds since noon of 2000', async () => {
    await putIrradiance(bucket, layout, TIME, () => 400, { ...PIXELS, hasBoundsOnly: true });
    expect((await poll()).rejections).toEqual([]);
  });
});

describe('reflectance in channel 2 of GOES', () => {
  it('replaces the other products when they are missing, scaled between ground and dense cloud by the solar zenith', async () => {
    // Equal reflectance everywhere means more cloud where the sun is lower.
    await putReflectance(bucket, layout, TIME, () => 0.4, PIXELS);
    const { at, rejections } = await poll();
    expect(rejections).toEqual([]);
    for (const [latitude, longitude] of [
      [0, -75.25],
      [-30, -60],
    ]) {
      const time = (TIME + 20_700 + 285_000) / 1000;
      const elevation = elevationAt(latitude, longitude);
      const { zenith } = sunStep(observerAt(latitude, longitude, elevation), time);
      const ground = atmosphereAt(latitude, longitude, time, elevation).albedo + 0.05;
      const index = (0.4 / Math.cos((zenith * Math.PI) / 180) - ground) / (0.8 - ground);
      expect(index).toBeLessThan(0.8);
      expect(at(latitude, longitude)).toBeCloseTo(100 * index, -0.5);
    }
  });

  it('is no cloud where the sea mirrors the sun, on land beside it is', async () => {
    await putReflectance(bucket, layout, TIME, () => 0.4, PIXELS);
    const { at } = await poll();
    const [pacific, colombia, farPacific] = [at(4, -84), at(4, -74), at(-40, -85)];
    expect(pacific).toBeNaN();
    expect(colombia).toBeGreaterThan(10);
    expect(farPacific).toBeGreaterThan(10);
  });

  it('waits for the other products, which are published later', async () => {
    await putReflectance(bucket, layout, TIME, () => 0.4, PIXELS);
    await expect(poll(TIME + 20 * MINUTE)).rejects.toThrow('has no readable image of the last hour');
  });

  it('is not downloaded when mask and depth are available, and not used where its flag is bad', async () => {
    await putReflectance(bucket, layout, TIME, () => 0.4, {
      ...PIXELS,
      quality: (latitude: number) => (latitude > 0 ? 2 : 1),
    });
    const alone = await poll();
    expect(alone.at(20)).toBeNaN();
    expect(alone.at(-20)).toBeGreaterThan(10);
    await putImage(bucket, layout, TIME, { clouds: () => 10, maskSize: PIXELS.side });
    bucket.requests.length = 0;
    expect((await poll()).fetched.filter((path) => path.includes('CMIPF'))).toEqual([]);
  });
});

describe('cloud top heights of GOES', () => {
  /** A cloud whose southern edge appears at 50 N, where the zenith angle of the satellite is 57 deg. */
  const clouds = (latitude: number) => (latitude > 50 ? 10 : 0);
  const height = (metres: number) => (latitude: number) => (latitude > 49.9 ? metres : NaN);

  it('correct clouds for parallax', async () => {
    await putImage(bucket, layout, TIME, { clouds, maskSize: 800 });
    await putHeights(bucket, layout, TIME, height(20_000));
    const { at, rejections, fetched } = await poll();
    expect(rejections).toEqual([]);
    expect(fetched.map((path) => /ABI-L2-\w+/.exec(path)![0])).toEqual(['ABI-L2-ACHAF', 'ABI-L2-ACMF', 'ABI-L2-CODF']);
    // 20 km tan 57 deg are 31 km, 0.28 deg: most of the pixels around 49.75 N are under the cloud.
    expect(at(49.75, -75.25, BAND)).toBeGreaterThan(0.3 * OF_TEN);
    expect(at(49.25, -75.25, BAND)).toBeCloseTo(0, 0);
    expect(at(50.5, -75.25, BAND)).toBeCloseTo(OF_TEN, 0);
  });

  it.each<[string, () => unknown]>([
    ['they are missing', () => undefined],
    ['they are low', () => putHeights(bucket, layout, TIME, height(500))],
    ['their flag is bad', () => putHeights(bucket, layout, TIME, height(20_000), { quality: () => 3 })],
  ])('do not move clouds when %s', async (_, put) => {
    await putImage(bucket, layout, TIME, { clouds, maskSize: 800 });
    await put();
    const { at, rejections } = await poll();
    expect(rejections).toEqual([]);
    expect(at(49.75, -75.25, BAND)).toBeCloseTo(0, 0);
  });

  it('are rejected when unreadable, and the image is used without them', async () => {
    await putImage(bucket, layout, TIME, { clouds: () => 10, maskSize: PIXELS.side });
    const key = await putHeights(bucket, layout, TIME, height(20_000), { unit: 'hPa' });
    const { at, rejections } = await poll();
    expect(rejections).toEqual([expect.objectContaining({ code: 'unexpected-unit', field: 'HT', file: key })]);
    expect(at(0)).toBeCloseTo(OF_TEN, 1);
  });
});
