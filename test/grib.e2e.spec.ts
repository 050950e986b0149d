import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith, toReferencePath } from '@daystar/testing';
import { Client } from './client';
import { type RunningInstallation, startEmbedded } from './installations';

const FILE = 'pygrib_gfs.t12z.pgrbf120.2p5deg.grib2';

/** A GFS file of 10 January 2011, 12 UTC, five days ahead: irradiance of 15 January, 06 to 12 UTC, and nothing else. */
const clock = { DAYSTAR_CLOCK: '2011-01-14T12:00:00Z' };
const covered = { from: Date.UTC(2011, 0, 15, 6), to: Date.UTC(2011, 0, 15, 12) };

/** Places with the mean DSWRF that ecCodes reads from the file at the nearest node or between nodes, W/m2. */
const places = {
  Tucson: [32.25, -110.75],
  Sydney: [-33.9, 151.2],
  Reykjavik: [64.1, -21.9],
  'the null island': [0, 0],
  'the north pole': [90, 0],
  'the south pole': [-90, 0],
  'east of the date line': [-17, 179.9],
  'west of the date line': [-17, -179.9],
} as const;

interface RadiationRow {
  period_end: string;
  ghi: number;
  air_temp: number;
}

describeWith('reference-data', 'one real GRIB file as the only weather', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daystar-grib-'));
  let installation: RunningInstallation;
  let client: Client;

  beforeAll(async () => {
    copyFileSync(toReferencePath('weather', 'grib', FILE), join(folder, FILE));
    const whole = readFileSync(toReferencePath('weather', 'grib', FILE));
    writeFileSync(join(folder, 'half.grib2'), whole.subarray(0, whole.length / 2));
    installation = await startEmbedded({ ...clock, DAYSTAR_WEATHER: `files:${folder}` });
    client = await Client.register(installation, 'Anywhere');
  }, 120_000);
  afterAll(async () => {
    await installation?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const radiation = async ([latitude, longitude]: readonly [number, number]) => {
    const path = `/radiation/forecasts?latitude=${latitude}&longitude=${longitude}`;
    const fromTheFile = (headers: Headers) => headers.get('x-weather-source')?.includes('files') ?? false;
    return client.getRowsUntil<{ forecasts: RadiationRow[] }>(path, fromTheFile);
  };

  it.each(Object.entries(places))(
    'returns a week for %s, and states what the file does not cover',
    async (_, place) => {
      const { headers, body } = await radiation(place);
      expect(body.forecasts).toHaveLength(336);
      expect(headers.get('x-ladder')).toMatch(/climatology$/);
      expect(headers.get('x-coverage')).toContain('2011-01-15T06:00:00');
      expect(headers.get('x-coverage')).toContain('2011-01-15T12:00:00');
    },
  );

  it('has the same mean over the six hours of the file', async () => {
    const { body } = await radiation([0, 10]);
    const rows = body.forecasts.filter(
      ({ period_end }) => Date.parse(period_end) > covered.from && Date.parse(period_end) <= covered.to,
    );
    expect(rows).toHaveLength(12);
    const mean = rows.reduce((sum, row) => sum + row.ghi, 0) / rows.length;
    // ecCodes: 550 W/m2 at 0 N 10 E; the sky cell's centre lies an eighth of a degree aside.
    expect(mean).toBeGreaterThan(500);
    expect(mean).toBeLessThan(600);
    // ecCodes: 305.44 K at 12 UTC there.
    expect(rows.at(-1)?.air_temp).toBeCloseTo(32, -1);
  });

  it('has daylight at one pole and night at the other', async () => {
    const brightest = async (place: readonly [number, number]) =>
      Math.max(...(await radiation(place)).body.forecasts.map((row) => row.ghi));
    expect(await brightest(places['the north pole'])).toBe(0);
    expect(await brightest(places['the south pole'])).toBeGreaterThan(200);
  });
});
