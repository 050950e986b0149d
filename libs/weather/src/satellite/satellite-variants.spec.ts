import { unpackColumn } from '@daystar/contracts';
import { MINUTE } from '@daystar/timeseries';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { satelliteSource } from '../bucket/bucket-source';
import { MimicBucket } from '../bucket/testing/mimic-bucket';
import { goesEastLayout } from '../goes/goes-layout';
import { himawariLayout } from '../himawari/himawari-layout';
import { told } from '../weather-source.suite';
import type { DiskLayout } from './disk-product';
import { type PictureOptions, putPicture } from './testing/put-pictures';
import { DiskCache } from '../bucket/disk-cache';

const GOES_TIME = Date.UTC(2020, 3, 10, 18, 10);

describe('pictures of other years and modes', () => {
  const bucket = new MimicBucket();
  let url: string;
  let folder: string;
  beforeAll(async () => {
    url = await bucket.start();
  });
  afterAll(() => bucket.stop());
  beforeEach(async () => {
    bucket.objects.clear();
    folder = await mkdtemp(join(tmpdir(), 'daystar-variants-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it.each<[string, DiskLayout, number, Partial<PictureOptions>]>([
    ['GOES-16 in mode 3', goesEastLayout, GOES_TIME, { mode: 3, satellite: 16 }],
    ['GOES-16 with two classes', goesEastLayout, GOES_TIME, { satellite: 16, binary: true }],
    ['Himawari with two classes', himawariLayout, Date.UTC(2026, 3, 10, 0, 10), { binary: true }],
  ])('are read alike: %s', async (_, layout, time, options) => {
    const clouds = (__: number, east: number) => (((east - layout.longitude + 540) % 360) - 180 > 0 ? 10 : 0);
    await putPicture(bucket, layout, time, { clouds, side: 400, ...options });
    const source = satelliteSource(layout, { url, cache: new DiskCache(folder, 1e9) });
    const { tiles, rejections } = await told({ source, now: time + 25 * MINUTE, places: [] });
    expect(rejections).toEqual([]);
    // Away from the edge of the cloud, east and west.
    const seen = (side: number) =>
      tiles.flatMap(({ grid, columns }) => {
        const { west, spacing, columns: across } = grid!;
        const [from, to] = [west, west + (across - 1) * spacing].map(
          (longitude) => (((longitude - layout.longitude + 540) % 360) - 180) * side,
        );
        const away = Math.min(from, to) > 5 && Math.max(from, to) < 30;
        return away ? [...unpackColumn(columns.cloud_opacity!)].filter((value) => !Number.isNaN(value)) : [];
      });
    expect(seen(-1).length).toBeGreaterThan(3);
    expect(Math.max(...seen(-1))).toBeCloseTo(0, 1);
    expect(Math.min(...seen(1))).toBeCloseTo(56.52, 1);
  });
});
