import { sourceStatusPublished, tileStatusPublished } from '@daystar/contracts';
import { eventually } from '@daystar/testing';
import { HOUR, MINUTE } from '@daystar/timeseries';
import { GatewayFixture, NOW } from '../gateway.fixture';
import type { InputsReport } from './inputs.service';

const iso = (time: number) => new Date(time).toISOString();
const fixture = new GatewayFixture();
const inputs = async () => (await (await fixture.get('/v1/status/inputs')).json()) as InputsReport;

beforeAll(async () => {
  await fixture.start();
  await fixture.bus.publish(sourceStatusPublished, [
    {
      source: 'gfs',
      told_at: iso(NOW),
      heard_at: iso(NOW - 20 * MINUTE),
      newest_run: iso(NOW - 6 * HOUR),
      next_expected_at: iso(NOW + 7 * MINUTE),
      failing_since: iso(NOW - 10 * MINUTE),
      last_error: { at: iso(NOW), message: 'noaa.example responded with 503' },
    },
    { source: 'goes-east', told_at: iso(NOW), heard_at: iso(NOW), next_expected_at: iso(NOW + MINUTE) },
    // This source has not been fetched yet.
    { source: 'icon', told_at: iso(NOW), next_expected_at: iso(NOW + MINUTE) },
    { source: 'removed', told_at: iso(NOW - 25 * HOUR), next_expected_at: iso(NOW - 24 * HOUR) },
  ]);
  const gfs = { source: 'gfs', run: iso(NOW - 6 * HOUR) };
  const goes = { source: 'goes-east', run: iso(NOW - 10 * MINUTE) };
  await fixture.bus.publish(tileStatusPublished, [
    { tile: 't50-26', told_at: iso(NOW - HOUR), ladder: 'nowcast+nwp', inputs: [goes, gfs] },
    {
      tile: 't50-27',
      told_at: iso(NOW - HOUR),
      ladder: 'nwp',
      inputs: [gfs, { source: 'on-request', run: iso(NOW - HOUR) }],
    },
    {
      tile: 't10-10',
      told_at: iso(NOW),
      ladder: 'climatology',
      inputs: [],
      excluded: [{ source: 'goes-east', run: iso(NOW - HOUR), fault: 'frozen', since: iso(NOW - 20 * MINUTE) }],
    },
    { tile: 't11-11', told_at: iso(NOW - 3 * HOUR), ladder: 'climatology', inputs: [] },
  ]);
  await eventually(async () => (await inputs()).tiles_in_use === 3 || undefined);
});
afterAll(() => fixture.close());

describe('the status of inputs', () => {
  it('reports run, age, next update, last error and number of tiles of each source', async () => {
    const { sources, as_of } = await inputs();
    expect(as_of).toBe('2026-03-01T15:13:00.0000000Z');
    expect(sources).toEqual([
      {
        source: 'gfs',
        state: 'failing',
        heard_at: '2026-03-01T14:53:00.0000000Z',
        newest_run: '2026-03-01T09:13:00.0000000Z',
        age_minutes: 360,
        next_expected_at: '2026-03-01T15:20:00.0000000Z',
        failing_since: '2026-03-01T15:03:00.0000000Z',
        last_error: { at: '2026-03-01T15:13:00.0000000Z', message: 'noaa.example responded with 503' },
        excluded: null,
        tiles: 2,
        share: 0.667,
      },
      expect.objectContaining({
        source: 'goes-east',
        state: 'excluded',
        newest_run: null,
        age_minutes: null,
        tiles: 1,
        excluded: { since: '2026-03-01T14:53:00.0000000Z', fault: 'frozen' },
      }),
      expect.objectContaining({ source: 'icon', state: 'unknown', heard_at: null, tiles: 0 }),
      expect.objectContaining({ source: 'on-request', state: 'unknown', age_minutes: 60, tiles: 1 }),
    ]);
  });

  it('reports the share of tiles in use by data basis', async () => {
    expect((await inputs()).ladder).toEqual([
      { step: 'nowcast+nwp', tiles: 1, share: 0.333 },
      { step: 'nwp', tiles: 1, share: 0.333 },
      { step: 'older-nwp', tiles: 0, share: 0 },
      { step: 'climatology', tiles: 1, share: 0.333 },
    ]);
  });

  it('is also served as an HTML page', async () => {
    const page = await fixture.get('/v1/status/inputs', { accept: 'text/html' });
    expect(page.headers.get('content-type')).toContain('text/html');
    const text = await page.text();
    for (const expected of [
      '67 %',
      '6.0 h',
      'failing since 2026-03-01 15:03',
      '<td>excluded since 2026-03-01 14:53: <span lang="en">frozen</span>',
      'noaa.example responded with 503',
      'climatology',
    ])
      expect(text).toContain(expected);
  });

  it('is available to every caller with a key', async () => {
    expect((await fixture.get('/v1/status/inputs', { authorization: '' })).status).toBe(401);
  });

  it('marks pages as simulated while a tile in use has weather of the sandbox', async () => {
    const showStatus = async () => (await fixture.get('/v1/status/inputs', { accept: 'text/html' })).text();
    const publishTile = (inputs: { source: string; run: string }[]) =>
      fixture.bus.publish(tileStatusPublished, [{ tile: 't10-10', told_at: iso(NOW), ladder: 'nwp', inputs }]);
    expect(await showStatus()).not.toContain('Simulated weather');
    await publishTile([{ source: 'sandbox', run: iso(NOW - HOUR) }]);
    await eventually(async () => (await showStatus()).includes('Simulated weather (sandbox)') || undefined);
    await publishTile([{ source: 'gfs', run: iso(NOW - HOUR) }]);
    await eventually(async () => !(await showStatus()).includes('Simulated weather') || undefined);
  });
});
