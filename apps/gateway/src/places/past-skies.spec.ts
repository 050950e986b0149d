import { getCellName, getSkyName } from '@daystar/contracts';
import { HOUR, MINUTE } from '@daystar/timeseries';
import { GatewayFixture, NOW, OTHER_KEY } from '../gateway.fixture';

type Row = Record<string, string | number | null>;
type Answer = Record<'forecasts' | 'estimated_actuals', Row[]>;

const PLACE = { latitude: 37.7, longitude: -113.6 };
const AT_PLACE = 'latitude=37.7&longitude=-113.6';

describe('past issues of radiation', () => {
  const fixture = new GatewayFixture();
  let site = '';
  const [first, second] = [NOW - 3 * HOUR, NOW - HOUR];
  const json = async (path: string) => (await (await fixture.get(path)).json()) as Answer;
  /** Publishes a sky with this opacity at a time, and archives it. */
  const issueSky = async (time: number, opacity: number, name = getCellName(PLACE)) => {
    fixture.clock.time = time;
    const clear = fixture.buildSky(name);
    const values = Float64Array.from(clear.columns.opacity50, () => opacity);
    const columns = { ...clear.columns, opacity10: values, opacity50: values, opacity90: values };
    fixture.archivedSkies.push({ ...clear, columns });
    await fixture.rowCache.publishSky([fixture.archivedSkies.at(-1)!]);
  };
  const asOf = (time: number) => `as_of=${new Date(time).toISOString()}`;
  const served: { body: string; id: string }[] = [];

  beforeAll(async () => {
    await fixture.start();
    const body = { name: 'Mast', ...PLACE };
    site = ((await (await fixture.send('POST', '/weather_sites', body)).json()) as { resource_id: string }).resource_id;
    for (const [time, opacity] of [
      [first, 10],
      [second, 60],
    ]) {
      await issueSky(time, opacity);
      const response = await fixture.get(`/weather_sites/${site}/combined?hours=6`);
      served.push({ body: await response.text(), id: response.headers.get('x-issue-id')! });
    }
    fixture.clock.time = NOW;
  });
  afterAll(() => fixture.close());

  it.each(['weather site', 'place'])('of a %s are returned as they were served', async (kind) => {
    const path = kind === 'place' ? `/radiation/combined?${AT_PLACE}` : `/weather_sites/${site}/combined?`;
    for (const [i, time] of [first, second].entries()) {
      for (const which of [asOf(time), `issue_id=${served[i].id}`]) {
        const response = await fixture.get(`${path}&hours=6&${which}`);
        expect([response.status, response.headers.get('x-issue-id')]).toEqual([200, served[i].id]);
        expect(await response.text()).toBe(served[i].body);
      }
    }
  });

  it('have each row from the last issue that was made long enough before', async () => {
    const lead = (period: string) => `hours=4&lead=${period}&provenance=row`;
    const { estimated_actuals: rows } = await json(`/weather_sites/${site}/estimated_actuals?${lead('PT0M')}`);
    const past = await Promise.all(
      [first, second].map(async (time) => (await json(`/radiation/forecasts?${AT_PLACE}&${asOf(time)}`)).forecasts),
    );
    const expected = (row: Row) => {
      const start = Date.parse(String(row.period_end)) - 30 * MINUTE;
      if (start < first) return undefined;
      return past[start < second ? 0 : 1].find(({ period_end }) => period_end === row.period_end);
    };
    expect(rows.map((row) => row.issue_id !== '')).toEqual(rows.map((row) => expected(row) !== undefined));
    for (const row of rows) {
      const missing = Object.fromEntries(['ghi', 'ghi10', 'dni', 'air_temp'].map((name) => [name, null]));
      expect(row).toMatchObject(expected(row) ?? missing);
    }
    expect(new Set(rows.map(({ issue_id }) => issue_id))).toEqual(new Set(['', served[0].id, served[1].id]));
    const { headers } = await fixture.get(`/weather_sites/${site}/estimated_actuals?${lead('PT0M')}`);
    const covered = rows.filter((row) => row.issue_id !== '').length / rows.length;
    expect(headers.get('x-coverage')).toBe(`rows ${(Math.floor(covered * 1000) / 1000).toFixed(3)}`);
    const later = await json(`/radiation/estimated_actuals?${AT_PLACE}&${lead('PT2H')}`);
    expect(new Set(later.estimated_actuals.map(({ issue_id }) => issue_id))).toEqual(new Set(['', served[0].id]));
  });

  it('have the power of a place and the radiation over a plant, too', async () => {
    const plant = await fixture.addSiteWithRows();
    const weather = await json(`/utility_scale_sites/${plant}/weather/forecasts?hours=2&${asOf(first)}`);
    expect(weather).toEqual(await json(`/radiation/forecasts?${AT_PLACE}&hours=2&${asOf(first)}`));
    const system = `/world_pv_power/forecasts?${AT_PLACE}&capacity=5&hours=6`;
    const clear = (await json(`${system}&${asOf(first)}`)).forecasts;
    const rows = (await json(`${system}&lead=PT2H`)).forecasts;
    const sameTime = rows.filter(({ period_end }) => clear.some((row) => row.period_end === period_end));
    expect(clear).toEqual(expect.arrayContaining(sameTime.slice(0, 2)));
    expect(Number(sameTime[1].pv_estimate)).toBeGreaterThan(0);
  });

  it('over a plant are returned as they were served, from the sky over its point', async () => {
    const plant = await fixture.addSiteWithRows();
    const path = `/utility_scale_sites/${plant}/weather/combined?hours=2`;
    const plantResponses: { body: string; id: string }[] = [];
    for (const [time, opacity] of [
      [first, 80],
      [second, 30],
    ]) {
      await issueSky(time, opacity, getSkyName({ ...PLACE, kind: 'utility' }));
      const response = await fixture.get(path);
      plantResponses.push({ body: await response.text(), id: response.headers.get('x-issue-id')! });
    }
    fixture.clock.time = NOW;
    for (const [i, time] of [first, second].entries()) {
      for (const which of [asOf(time), `issue_id=${plantResponses[i].id}`]) {
        const response = await fixture.get(`${path}&${which}`);
        expect([response.status, response.headers.get('x-issue-id')]).toEqual([200, plantResponses[i].id]);
        expect(await response.text()).toBe(plantResponses[i].body);
      }
      const cellResponse = await fixture.get(`${path}&issue_id=${served[i].id}`);
      expect([cellResponse.status, cellResponse.headers.get('x-issue-id')]).toEqual([200, served[i].id]);
    }
    // Nothing was served for the plant at this time, and the cell has a newer sky.
    fixture.archivedSkies.push({
      ...fixture.archivedSkies[0],
      issued_at: new Date(first + HOUR).toISOString(),
    });
    const between = await fixture.get(`${path}&${asOf(first + HOUR)}`);
    expect(between.headers.get('x-issue-id')).toMatch(new RegExp(`^${getCellName(PLACE)}-`));
    fixture.archivedSkies.pop();
  });

  it('show only the requested fields, and the issues beside the rows', async () => {
    const path = `/weather_sites/${site}/forecasts?hours=1&lead=PT45M&provenance=summary&output_parameters=gti,ghi&format=csv`;
    expect(await (await fixture.get(path)).text()).toMatch(/^gti,ghi,period_end,period\r\n\d/);
    const response = await json(path.replace('csv', 'json'));
    expect(response).toMatchObject({ provenance: [{ rows: 'forecasts', lead: 'PT45M', issue_ids: [served[1].id] }] });
  });

  it.each([
    ['as_of=2026-02-01T00:00:00Z', AT_PLACE],
    ['issue_id=c511-265-20260101T000000000Z', AT_PLACE],
    ['issue_id=20260101T000000000Z-1', AT_PLACE],
    [`as_of=${new Date(second).toISOString()}`, 'latitude=1&longitude=2'],
    ['lead=PT1H', 'latitude=1&longitude=2'],
  ])('are a 404 that explains itself for %s at %s', async (which, place) => {
    const response = await fixture.get(`/radiation/forecasts?${place}&${which}`);
    expect(response.status).toBe(404);
    const reason = place === AT_PLACE ? 'from the registration of a weather site' : 'in which you have a weather site';
    expect(await response.text()).toContain(reason);
  });

  it('are a 404 for an account without a weather site in the cell, whatever others have', async () => {
    const headers = { authorization: `Bearer ${OTHER_KEY}` };
    const body = { name: 'Plant', ...PLACE, capacity: 5 };
    const created = await fixture.send('POST', '/rooftop_sites', body, headers);
    const { resource_id } = (await created.json()) as { resource_id: string };
    for (const path of [
      `/radiation/forecasts?${AT_PLACE}`,
      `/world_pv_power/forecasts?${AT_PLACE}&capacity=5`,
      `/rooftop_sites/${resource_id}/weather/forecasts?`,
    ])
      for (const which of [asOf(first), `issue_id=${served[0].id}`, 'lead=PT2H']) {
        const response = await fixture.get(`${path}&${which}`, headers);
        expect([path, response.status]).toEqual([path, 404]);
        expect(await response.text()).toContain('only for 0.25-degree cells in which you have a weather site');
      }
  });

  it('of one place are not those of another', async () => {
    const response = await fixture.get(`/radiation/forecasts?latitude=1&longitude=2&issue_id=${served[0].id}`);
    expect(response.status).toBe(404);
  });

  it('are a 400 in the future, and with two of the parameters', async () => {
    for (const which of [asOf(NOW + HOUR), `${asOf(first)}&lead=PT1H`, 'lead=PT7M', 'lead=P8D', 'as_of=yesterday'])
      expect((await fixture.get(`/weather_sites/${site}/forecasts?${which}`)).status).toBe(400);
  });
});
