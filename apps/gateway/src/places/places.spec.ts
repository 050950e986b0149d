import { parse } from 'csv-parse/sync';
import { getCellName, getFields } from '@daystar/contracts';
import { MINUTE } from '@daystar/timeseries';
import { GatewayFixture } from '../gateway.fixture';

type Row = Record<string, number> & { period_end: string; period: string };

describe('rows for a latitude and longitude', () => {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.close());
  const place = 'latitude=37.7&longitude=-113.6';
  const json = async (path: string) => (await (await fixture.get(path)).json()) as Record<string, Row[]>;

  it('include irradiance on a plane and clear-sky irradiance on request', async () => {
    const on = async (path: string, query: string) => await json(`/radiation/${path}?${place}&period=PT60M&${query}`);
    const names = 'output_parameters=ghi,gti,clearsky_ghi,clearsky_gti';
    const sumOf = (rows: Record<string, number>[], name: string) => rows.reduce((sum, row) => sum + row[name], 0);
    const { forecasts: level } = await on('forecasts', `${names}&tilt=0`);
    expect(Object.keys(level[0])).toEqual(['ghi', 'gti', 'clearsky_ghi', 'clearsky_gti', 'period_end', 'period']);
    expect(sumOf(level, 'gti') / sumOf(level, 'ghi')).toBeCloseTo(1, 1);
    expect(sumOf(level, 'clearsky_ghi')).toBeGreaterThan(1.05 * sumOf(level, 'ghi'));
    const { forecasts: tracked } = await on('forecasts', `${names}&array_type=horizontal_single_axis`);
    expect(sumOf(tracked, 'gti')).toBeGreaterThan(1.1 * sumOf(level, 'gti'));
    const { forecasts: steep } = await on('forecasts', `${names}&tilt=80&azimuth=0`);
    expect(sumOf(steep, 'gti')).toBeLessThan(0.7 * sumOf(level, 'gti'));
    const { forecasts: scenarios } = await on('forecasts', 'output_parameters=gti10,gti,gti90');
    for (const { gti10, gti, gti90 } of scenarios as Record<string, number>[]) {
      expect(gti10).toBeLessThanOrEqual(gti);
      expect(gti90).toBeGreaterThanOrEqual(gti);
    }
    const { estimated_actuals: past } = await on('estimated_actuals', `${names}&tilt=0`);
    expect(sumOf(past, 'gti') / sumOf(past, 'ghi')).toBeCloseTo(1, 1);
  });

  it.each(['array_type=spinning', 'tilt=91', 'azimuth=181'])('refuse a plane of %s', async (query) => {
    const response = await fixture.get(`/radiation/forecasts?${place}&output_parameters=gti&${query}`);
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).toContain(`'${query.split('=')[0]}' must be`);
  });

  it('are radiation forecasts in whole numbers, with the fields of the specification', async () => {
    const { forecasts } = await json(`/radiation/forecasts?${place}`);
    expect(forecasts).toHaveLength(336);
    expect(forecasts[0].period_end).toBe('2026-03-01T15:30:00.0000000Z');
    const names = getFields('radiation_forecast').map(({ name }) => name);
    for (const row of forecasts) {
      expect(Object.keys(row)).toEqual([...names, 'period_end', 'period']);
      for (const name of names) expect(Number.isInteger(row[name])).toBe(true);
      expect(row.ghi10).toBeLessThanOrEqual(row.ghi);
      expect(row.ghi).toBeLessThanOrEqual(row.ghi90);
      if (row.zenith > 95) expect([row.ghi, row.dni, row.dhi]).toEqual([0, 0, 0]);
    }
    // Utah's noon in March, local solar time 12:00 at about 19:45 UTC: high sun in the south.
    const noon = forecasts.find((row) => row.period_end.startsWith('2026-03-02T20:00'))!;
    expect(noon.zenith).toBeGreaterThan(40);
    expect(noon.zenith).toBeLessThan(50);
    expect(Math.abs(noon.azimuth)).toBeGreaterThan(170);
    expect(noon.ghi).toBeGreaterThan(500);
  });

  it('are estimated actuals, newest first', async () => {
    const { estimated_actuals } = await json(`/radiation/estimated_actuals?${place}`);
    expect(estimated_actuals).toHaveLength(336);
    expect(Object.keys(estimated_actuals[0])).toEqual([
      'ghi',
      'ebh',
      'dni',
      'dhi',
      'cloud_opacity',
      'period_end',
      'period',
    ]);
    expect(estimated_actuals[0].period_end).toBe('2026-03-01T15:00:00.0000000Z');
    expect(estimated_actuals[335].period_end).toBe('2026-02-22T15:30:00.0000000Z');
  });

  it('also have the older names', async () => {
    for (const [path, older] of [
      ['forecasts', 'world_radiation/forecasts'],
      ['estimated_actuals', 'radiation/estimated_actuals/latest'],
      ['estimated_actuals', 'world_radiation/estimated_actuals'],
    ]) {
      expect(await json(`/${older}?${place}`)).toEqual(await json(`/radiation/${path}?${place}`));
    }
  });

  it('are served as CSV with one line per row', async () => {
    const response = await fixture.get(`/radiation/forecasts?${place}&format=csv&period=PT15M`);
    const rows = parse(await response.text(), { columns: true }) as Record<string, string>[];
    expect([rows.length, rows[0].period]).toEqual([672, 'PT15M']);
  });

  it('are PV power in kW, never above the capacity less its losses', async () => {
    const { forecasts } = await json(`/world_pv_power/forecasts?${place}&capacity=5&loss_factor=0.8`);
    expect(forecasts).toHaveLength(336);
    expect(Object.keys(forecasts[0])).toEqual(['pv_estimate', 'period_end', 'period']);
    const highest = Math.max(...forecasts.map((row) => row.pv_estimate));
    expect(highest).toBeGreaterThan(2.5);
    expect(highest).toBeLessThanOrEqual(4);
    const { estimated_actuals } = await json(`/world_pv_power/estimated_actuals?${place}&capacity=5`);
    expect(estimated_actuals).toHaveLength(336);
  });

  it('face the equator with a tilt of 23 degrees by default', async () => {
    const power = async (query: string) => json(`/world_pv_power/forecasts?capacity=5&${query}`);
    expect(await power(place)).toEqual(await power(`${place}&tilt=23&azimuth=180`));
    expect(await power(place)).not.toEqual(await power(`${place}&tilt=23&azimuth=0`));
    const south = 'latitude=-37.7&longitude=145';
    expect(await power(south)).toEqual(await power(`${south}&tilt=23&azimuth=0`));
  });

  it('are higher in the morning for modules with azimuth -90 (east)', async () => {
    const power = async (azimuth: number) => {
      const { forecasts } = await json(`/world_pv_power/forecasts?${place}&capacity=5&tilt=45&azimuth=${azimuth}`);
      return forecasts.find((row) => row.period_end.startsWith('2026-03-02T16:30'))!.pv_estimate;
    };
    expect(await power(-90)).toBeGreaterThan(2 * (await power(90)));
  });

  it('decrease with age, unless the loss factor is given', async () => {
    const power = async (query: string) => {
      const { forecasts } = await json(`/world_pv_power/forecasts?${place}&capacity=5&${query}`);
      return Math.max(...forecasts.map((row) => row.pv_estimate));
    };
    expect(await power('install_date=2006-01-31')).toBeLessThan(await power('install_date=2026-01-31'));
    expect(await power('install_date=20060131')).toBe(await power('install_date=2006-01-31'));
    expect(await power('install_date=2006-01-31&loss_factor=0.7')).toBe(await power('loss_factor=0.7'));
  });

  it('are in watts under the oldest path', async () => {
    const watts = (await json(`/pv_power/forecasts?${place}&capacity=5000`)).forecasts;
    const kilowatts = (await json(`/world_pv_power/forecasts?${place}&capacity=5`)).forecasts;
    watts.forEach((row, i) => expect(row.pv_estimate / 1000).toBeCloseTo(kilowatts[i].pv_estimate, 3));
    expect((await json(`/pv_power/estimated_actuals?${place}&capacity=5000`)).estimated_actuals).toHaveLength(336);
    const page = await (await fixture.get(`/pv_power/combined?${place}&capacity=5000&format=html`)).text();
    expect(/<figure[^>]* data-unit="(\w+)"/.exec(page)?.[1]).toBe('W');
  });

  it.each(['0&longitude=0', '90&longitude=0', '-90&longitude=0', '64.1&longitude=-21.9', '-33.9&longitude=151.2'])(
    'are available at latitude=%s',
    async (where) => {
      expect((await json(`/radiation/forecasts?latitude=${where}`)).forecasts).toHaveLength(336);
    },
  );

  it('are continuous across the date line', async () => {
    const east = (await json('/radiation/forecasts?latitude=-17&longitude=179.9')).forecasts;
    const west = (await json('/radiation/forecasts?latitude=-17&longitude=-179.9')).forecasts;
    east.forEach((row, i) => expect(Math.abs(row.ghi - west[i].ghi)).toBeLessThan(10));
  });

  it('request a sky from the engine once when it was never requested', async () => {
    fixture.preparedCells.length = 0;
    const paths = [1, 2, 3].map((i) => `/radiation/forecasts?latitude=5.0${i}&longitude=5`);
    expect((await Promise.all(paths.map((path) => fixture.get(path)))).map(({ status }) => status)).toEqual([
      200, 200, 200,
    ]);
    expect(fixture.preparedCells).toEqual(['c380-740']);
  });

  it('state that they contain only climatology', async () => {
    const response = await fixture.get(`/radiation/forecasts?${place}`);
    expect(response.headers.get('x-ladder')).toBe('nwp..climatology');
    expect(response.headers.get('x-coverage')).toBe('climatology 2026-03-07T22:00:00Z/2026-03-08T15:00:00Z');
  });

  it('are shaded by the horizon of a site only when they are requested for that site', async () => {
    const total = async (path: string) => {
      const { forecasts } = await json(`${path}hours=48`);
      return forecasts.reduce((sum, { ghi }) => sum + Number(ghi), 0);
    };
    const here = { latitude: 37.7, longitude: -113.6 };
    const among = await fixture.addSiteWithRows({ ...here, horizon: [60, 60, 60, 60] });
    const open = await total(`/radiation/forecasts?${place}&`);
    const left = await total(`/utility_scale_sites/${among}/weather/forecasts?`);
    expect(left).toBeGreaterThan(0);
    // In March the sun stands no higher than 48 degrees there: a quarter of the diffuse light is left.
    expect(left).toBeLessThan(open / 4);
    expect(await total(`/radiation/forecasts?${place}&`)).toBe(open);
  });

  it.each(['/radiation/forecasts?precision=6', '/data/forecast/radiation_and_weather?period=PT5M'])(
    'under %s use the clear sky of a stated elevation, within its limits',
    async (path) => {
      const readRows = async (elevation: string) => {
        const response = await fixture.get(`${path}&${place}&output_parameters=clearsky_ghi${elevation}`);
        expect([response.status, response.headers.get('x-warnings')]).toEqual([200, null]);
        const { forecasts } = (await response.json()) as { forecasts: { clearsky_ghi: number }[] };
        return forecasts.map(({ clearsky_ghi }) => clearsky_ghi);
      };
      // This weather has a pressure of its own, so that only refraction differs.
      expect(await readRows('&elevation=8000')).not.toEqual(await readRows('&elevation=0'));
      const [byDefault, stated] = [await readRows(''), await readRows('&elevation=1593')];
      byDefault.forEach((value, i) => expect(value).toBeCloseTo(stated[i], 2));
      for (const elevation of [-451, 9001]) {
        const response = await fixture.get(`${path}&${place}&elevation=${elevation}`);
        expect(response.status).toBe(400);
        expect(await response.text()).toContain("'elevation' must be between -450 and 9000 (m).");
      }
    },
  );

  it.each([
    '/radiation/forecasts?',
    '/world_pv_power/forecasts?capacity=5',
    '/pv_power/estimated_actuals?capacity=5000',
    '/data/forecast/rooftop_pv_power?capacity=5',
    '/data/historic/rooftop_pv_power?capacity=5&start=2024-06-01&duration=P1D',
  ])('under %s depend on a stated elevation', async (path) => {
    const read = async (elevation: string) => {
      const response = await fixture.get(`${path}&${place}&format=csv&precision=6${elevation}`);
      expect([response.status, response.headers.get('x-warnings') ?? '']).toEqual([
        200,
        expect.not.stringContaining('elevation'),
      ]);
      return response.text();
    };
    expect(await read('&elevation=8000')).not.toBe(await read('&elevation=0'));
    expect((await fixture.get(`${path}&${place}&elevation=9001`)).status).toBe(400);
  });

  it.each(['/radiation/forecasts?', '/world_pv_power/forecasts?capacity=5'])(
    'under %s show a stated elevation in their provenance',
    async (path) => {
      const read = (query: string) => json(`${path}&${place}&hours=1&provenance=summary${query}`);
      expect(await read('&elevation=1593')).toMatchObject({ provenance: [{ rows: 'forecasts', elevation: 1593 }] });
      expect((await read('')).provenance[0]).not.toHaveProperty('elevation');
    },
  );

  it('of a site use the clear sky of its elevation', async () => {
    const noon = async (elevation: number) => {
      const id = await fixture.addSiteWithRows({ latitude: 37.7, longitude: -113.6, elevation });
      const names = 'output_parameters=clearsky_ghi&precision=6';
      const { forecasts } = await json(`/utility_scale_sites/${id}/weather/forecasts?${names}`);
      return Math.max(...forecasts.map(({ clearsky_ghi }) => Number(clearsky_ghi)));
    };
    // This weather has a pressure of its own, so that only refraction differs.
    expect(await noon(3500)).not.toBe(await noon(0));
  });

  it.each([
    `/radiation/forecasts?${place}`,
    `/radiation/estimated_actuals?${place}`,
    `/world_pv_power/forecasts?${place}&capacity=5`,
  ])('of one issue are the same in any requested window: %s', async (path) => {
    const rows = async () => {
      const response = await fixture.get(`${path}&period=PT10M&precision=6&hours=30`);
      const [all] = Object.values((await response.json()) as Record<string, Row[]>);
      return { issue: response.headers.get('x-issue-id'), all: new Map(all.map((row) => [row.period_end, row])) };
    };
    const before = await rows();
    const now = fixture.clock.time;
    fixture.clock.time += 130 * MINUTE;
    const after = await rows().finally(() => (fixture.clock.time = now));
    expect(after.issue).toBe(before.issue);
    const both = [...after.all.keys()].filter((end) => before.all.has(end));
    expect(both.length).toBeGreaterThan(150);
    for (const end of both) expect(after.all.get(end)).toEqual(before.all.get(end));
  });

  it('are also available at the coordinates of registered sites', async () => {
    const id = await fixture.addSiteWithRows({ latitude: 37.7, longitude: -113.6 });
    expect(await json(`/utility_scale_sites/${id}/weather/forecasts`)).toEqual(
      await json(`/radiation/forecasts?${place}`),
    );
    const body = { site: { name: 'Mast', latitude: 37.7, longitude: -113.6 } };
    const mast = (await (await fixture.send('POST', '/weather_sites', body)).json()) as { resource_id: string };
    expect(await json(`/weather_sites/${mast.resource_id}/estimated_actuals`)).toEqual(
      await json(`/radiation/estimated_actuals?${place}`),
    );
  });

  it('use one sky in one response, also when a newer sky arrives meanwhile', async () => {
    const id = await fixture.addSiteWithRows({ latitude: 37.7, longitude: -113.6 });
    await (await fixture.get(`/radiation/forecasts?${place}`)).text();
    const newer = { issued_at: new Date(fixture.clock.now() + MINUTE).toISOString() };
    const request = fixture.rowCache.readCurrentPackedIssue.bind(fixture.rowCache);
    jest.spyOn(fixture.rowCache, 'readCurrentPackedIssue').mockImplementationOnce(async (resource) => {
      await new Promise(setImmediate);
      await fixture.rowCache.publishSky([
        { ...fixture.buildSky(getCellName({ latitude: 37.7, longitude: -113.6 })), ...newer },
      ]);
      return request(resource);
    });
    const response = await fixture.get(`/utility_scale_sites/${id}/weather/combined?provenance=summary`);
    const { provenance } = (await response.json()) as { provenance: { rows: string; issue_id: string }[] };
    expect(provenance.map(({ rows }) => rows)).toEqual(['estimated_actuals', 'forecasts']);
    expect(new Set(provenance.map(({ issue_id }) => issue_id))).toEqual(new Set([response.headers.get('x-issue-id')]));
  });
});
