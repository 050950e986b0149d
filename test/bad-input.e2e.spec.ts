import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '@daystar/host';
import { describeWith, eventually, toReferencePath } from '@daystar/testing';
import { Client } from './client';
import { type RunningInstallation, startEmbedded } from './installations';

const START = Date.UTC(2019, 2, 1);
const site = { name: 'Somewhere', latitude: 38, longitude: 115, capacity: 10 };

/** A data set of one location over two days, with a ghi of 100 in every hour except in the given rows. */
function dataSet(folder: string, rows: Record<number, string>): void {
  writeFileSync(
    join(folder, 'sites.csv'),
    'site_id,name,latitude,longitude,capacity,tracking_type\na,A,38,115,10,fixed\n',
  );
  const lines = Array.from(
    { length: 48 },
    (_, hour) => rows[hour] ?? `a,,${new Date(START + (hour + 1) * 3_600_000).toISOString()},100,5,2`,
  );
  writeFileSync(
    join(folder, 'weather.csv'),
    `site_id,issued_at,period_end,ghi,air_temp,wind_speed\n${lines.join('\n')}\n`,
  );
}

/** A log that keeps its warnings. */
function listening(): { log: Log; warnings: Record<string, unknown>[] } {
  const warnings: Record<string, unknown>[] = [];
  const silent = () => undefined;
  return {
    warnings,
    log: { debug: silent, info: silent, error: silent, warn: (msg, details) => warnings.push({ msg, ...details }) },
  };
}

describe('bad requests', () => {
  let installation: RunningInstallation;
  let client: Client;
  beforeAll(async () => {
    installation = await startEmbedded({ DAYSTAR_WEATHER: 'sandbox' });
    client = await Client.register(installation, 'Careless');
  }, 60_000);
  afterAll(() => installation.close());

  interface Refusal {
    response_status: { error_code: string; errors?: { field_name: string }[] };
  }
  const sites = async () => (await client.get<{ total_records: number }>('/utility_scale_sites')).body.total_records;

  it.each([
    ['an unknown site', '/utility_scale_sites/0000-0000-0000-0000/forecasts', 404, 'NotFound', undefined],
    ['latitude 91', '/radiation/forecasts?latitude=91&longitude=0', 400, 'InvalidRequest', 'latitude'],
    ['period PT7M', '/radiation/forecasts?latitude=1&longitude=0&period=PT7M', 400, 'InvalidRequest', 'period'],
    ['no capacity', '/world_pv_power/forecasts?latitude=1&longitude=0', 400, 'InvalidRequest', 'capacity'],
  ])('%s is refused with its code and field', async (_, path, status, code, field) => {
    const answer = await client.get<Refusal>(path);
    expect([answer.status, answer.body.response_status.error_code]).toEqual([status, code]);
    expect(answer.body.response_status.errors?.[0]?.field_name).toBe(field);
  });

  it('a wrong key and a missing key get a 401', async () => {
    const stranger = new Client(installation.url, 'not-a-key-of-anybody');
    expect((await stranger.get('/utility_scale_sites')).status).toBe(401);
    expect(
      (await fetch(`${installation.url}/utility_scale_sites`, { headers: { accept: 'application/json' } })).status,
    ).toBe(401);
  });

  it('an invalid site is refused with every invalid field named, and nothing is stored', async () => {
    const before = await sites();
    const { status, body } = await client.post<Refusal>('/utility_scale_sites', {
      ...site,
      latitude: 91,
      tilt: 'steep',
      capacity: -1,
    });
    expect(status).toBe(400);
    expect(body.response_status.errors?.map((error) => error.field_name).sort()).toEqual([
      'capacity',
      'latitude',
      'tilt',
    ]);
    expect(await sites()).toBe(before);
  });

  it('malformed JSON gets a 400, and the service continues', async () => {
    const response = await fetch(`${installation.url}/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name": ',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ response_status: { error_code: 'InvalidRequest' } });
    expect((await client.getRowsUntil('/radiation/forecasts?latitude=1&longitude=0')).status).toBe(200);
  });
});

describe('a weather folder with invalid rows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daystar-bad-rows-'));
  const { log, warnings } = listening();
  let installation: RunningInstallation;
  afterAll(async () => {
    await installation.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('uses the valid rows and names the invalid ones with file, line, field and value', async () => {
    dataSet(folder, { 3: 'a,,2019-03-01T04:00:00Z,5000,5,2', 5: 'a,,not a time,100,5,2' });
    installation = await startEmbedded(
      { DAYSTAR_WEATHER: `files:${folder}`, DAYSTAR_CLOCK: '2019-03-01T12:00:00Z' },
      log,
    );
    const client = await Client.register(installation, 'Careful');
    const fromTheFolder = (headers: Headers) => headers.get('x-weather-source')?.includes('files') ?? false;
    await client.getRowsUntil('/radiation/forecasts?latitude=38&longitude=115', fromTheFolder);
    const logged = await eventually(async () => {
      const text = JSON.stringify(warnings);
      return text.includes('5000') && text.includes('not a time') ? text : undefined;
    });
    expect(logged).toMatch(/weather\.csv/);
    expect(warnings.every((warning) => typeof warning.code === 'string')).toBe(true);
  });
});

describeWith('reference-data', 'a weather folder with a truncated GRIB file', () => {
  const FILE = 'pygrib_gfs.t12z.pgrbf120.2p5deg.grib2';
  const folder = mkdtempSync(join(tmpdir(), 'daystar-half-'));
  const { log, warnings } = listening();
  let installation: RunningInstallation;
  afterAll(async () => {
    await installation.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is reported with a code, and the service continues', async () => {
    copyFileSync(toReferencePath('weather', 'grib', FILE), join(folder, 'half.grib2'));
    const whole = readFileSync(join(folder, 'half.grib2'));
    writeFileSync(join(folder, 'half.grib2'), whole.subarray(0, whole.length >> 1));
    installation = await startEmbedded(
      { DAYSTAR_WEATHER: `files:${folder}`, DAYSTAR_CLOCK: '2011-01-14T12:00:00Z' },
      log,
    );
    const client = await Client.register(installation, 'Patient');
    const warning = await eventually(async () => warnings.find((one) => JSON.stringify(one).includes('half.grib2')));
    expect(typeof warning.code).toBe('string');
    const { headers } = await client.getRowsUntil('/radiation/forecasts?latitude=32.25&longitude=-110.75');
    expect(headers.get('x-ladder')).toContain('climatology');
  });
});
