import { unpackColumn } from '@daystar/contracts';
import { wrapLongitude } from '@daystar/solar';
import { MINUTE } from '@daystar/timeseries';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSatellite } from '../satellite/open-satellite';
import { FakeBucket } from '../download/testing/fake-bucket';
import { goesEastLayout } from './goes-layout';
import { himawariLayout } from '../himawari/himawari-layout';
import { fetchTiles } from '../source/testing/weather-source-suite';
import type { SatelliteLayout } from '../satellite/satellite-layout';
import { type ImageOptions, putImage } from '../satellite/testing/put-images';
import { DiskCache } from '../download/disk-cache';

const GOES_TIME = Date.UTC(2020, 3, 10, 18, 10);

describe('images of other years and modes', () => {
  const bucket = new FakeBucket();
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

  it.each<[string, SatelliteLayout, number, Partial<ImageOptions>]>([
    ['GOES-16 in mode 3', goesEastLayout, GOES_TIME, { mode: 3, satellite: 16 }],
    ['GOES-16 with two classes', goesEastLayout, GOES_TIME, { satellite: 16, hasBinaryMask: true }],
    ['Himawari with two classes', himawariLayout, Date.UTC(2026, 3, 10, 0, 10), { hasBinaryMask: true }],
  ])('are read the same way: %s', async (_, layout, time, options) => {
    const clouds = (__: number, east: number) => (wrapLongitude(east - layout.longitude) > 0 ? 10 : 0);
    await putImage(bucket, layout, time, { clouds, maskSize: 400, ...options });
    const source = openSatellite(layout, { url, cache: new DiskCache(folder, 1e9) });
    const { tiles, rejections } = await fetchTiles({ source, now: time + 25 * MINUTE, places: [] });
    expect(rejections).toEqual([]);
    // East and west of the edge of the cloud.
    const opacities = (side: number) =>
      tiles.flatMap(({ grid, columns }) => {
        const { west, spacing, columns: across } = grid!;
        const [from, to] = [west, west + (across - 1) * spacing].map(
          (longitude) => wrapLongitude(longitude - layout.longitude) * side,
        );
        const isAwayFromEdge = Math.min(from, to) > 5 && Math.max(from, to) < 30;
        return isAwayFromEdge ? [...unpackColumn(columns.cloud_opacity!)].filter((value) => !Number.isNaN(value)) : [];
      });
    expect(opacities(-1).length).toBeGreaterThan(3);
    expect(Math.max(...opacities(-1))).toBeCloseTo(0, 1);
    expect(Math.min(...opacities(1))).toBeCloseTo(56.52, 1);
  });
});
