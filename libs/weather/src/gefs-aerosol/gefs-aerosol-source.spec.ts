import { HOUR } from '@daystar/timeseries';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskCache } from '../download/disk-cache';
import { FakeBucket } from '../download/testing/fake-bucket';
import { GribFilesSource } from '../files/grib/grib-files-source';
import { openModelRun } from '../model-runs/open-model-run';
import { readSeries } from '../model-runs/testing/read-series';
import { fetchTiles, itBehavesLikeAWeatherSource } from '../source/testing/weather-source-suite';
import { gefsAerosolLayout } from './gefs-aerosol-layout';
import { computeDepth, putGefsAerosolHour } from './testing/gefs-aerosol-run';

const RUN = Date.UTC(2026, 4, 10, 0);
const LATER = RUN + 9 * HOUR;
const HOURS = gefsAerosolLayout.getHours(RUN);
const NODE = { latitude: 32, longitude: -110 };
const bucket = new FakeBucket();
let url: string;
let folder: string;

beforeAll(async () => {
  url = await bucket.start();
  folder = await mkdtemp(join(tmpdir(), 'daystar-aerosol-'));
  for (const hour of HOURS) putGefsAerosolHour(bucket, RUN, hour);
});
afterAll(async () => {
  await bucket.stop();
  await rm(folder, { recursive: true });
});

const open = () => openModelRun(gefsAerosolLayout, { url, cache: new DiskCache(join(folder, 'cache'), 1e9) });

describe('the GEFS-Aerosol source', () => {
  itBehavesLikeAWeatherSource(() => Promise.resolve({ source: open(), now: LATER, places: [] }));

  it('has the optical depth of total aerosol at 550 nm, and nothing else', async () => {
    const { tiles, rejections } = await fetchTiles({ source: open(), now: LATER, places: [] });
    expect(rejections).toEqual([]);
    expect(new Set(tiles.flatMap(({ columns }) => Object.keys(columns)))).toEqual(new Set(['aod550']));
    const depths = readSeries(tiles, 'aod550', NODE, RUN);
    expect([...depths.keys()]).toEqual(HOURS.slice(1));
    // The mean of the ends of three hours.
    for (const [hour, depth] of depths) expect(depth).toBeCloseTo((computeDepth(hour - 3) + computeDepth(hour)) / 2, 3);
  });

  it('selects one of the messages of the inventory of NCEP', () => {
    // Form and figures of NCEP's inventory of 2026-09-19.
    const total = 'aerosol=Total aerosol:aerosol_size <2e-05';
    const index = [
      `1:0:d=2026051000:AOTK:entire atmosphere:3 hour fcst:${total}:aerosol_wavelength >=3.38e-07,<=3.42e-07`,
      `4:3611986:d=2026051000:AOTK:entire atmosphere:3 hour fcst:${total}:aerosol_wavelength >=4.3e-07,<=4.5e-07`,
      `5:4562806:d=2026051000:AOTK:entire atmosphere:3 hour fcst:${total}:aerosol_wavelength >=5.45e-07,<=5.65e-07`,
      `6:5623507:d=2026051000:SCTAOTK:entire atmosphere:3 hour fcst:${total}:aerosol_wavelength >=5.45e-07,<=5.65e-07`,
    ].join('\n');
    expect(gefsAerosolLayout.select(index, RUN, 3)).toEqual({
      ranges: [{ start: 4_562_806, end: 5_623_507 }],
      missing: [],
    });
  });

  it('takes the same message from a whole file in a folder', async () => {
    const whole = bucket.objects.get(gefsAerosolLayout.getPaths(RUN, 3).data)!;
    await writeFile(join(folder, 'aerosol.grib2'), whole);
    const { tiles } = await fetchTiles({ source: new GribFilesSource(folder), now: LATER, places: [] });
    expect([...readSeries(tiles, 'aod550', NODE, RUN).values()]).toEqual([expect.closeTo(computeDepth(3), 3)]);
  });
});
