import { unpackColumn } from '@daystar/contracts';
import { DAY, HOUR, MINUTE } from '@daystar/timeseries';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetchTiles, itBehavesLikeAWeatherSource } from '../source/testing/weather-source-suite';
import { OpenMeteoSource } from './open-meteo-source';
import { type FakeResponse, createForecastResponse } from './testing/open-meteo-responses';

const now = Date.UTC(2026, 4, 10, 9, 30);
const withoutTime = ({ hourly }: FakeResponse) => Object.keys(hourly).filter((name) => name !== 'time');
const places = [
  { latitude: 37.7, longitude: -113.6 },
  { latitude: 52.5, longitude: 13.4 },
  { latitude: 37.9, longitude: -113.1 },
];
describe('OpenMeteoSource', () => {
  let server: Server;
  let url: string;
  let requests: URLSearchParams[] = [];
  let change: (response: FakeResponse, place: number) => unknown = (response) => response;
  let respond: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (respond) return respond(request, response);
      const query = new URL(request.url!, 'http://localhost').searchParams;
      requests.push(query);
      const responses = query
        .get('latitude')!
        .split(',')
        .map((latitude, i) => change(createForecastResponse(query, Number(latitude), now), i));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(responses.length === 1 ? responses[0] : responses));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    requests = [];
    change = (response) => response;
    respond = undefined;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const source = () => new OpenMeteoSource(url);
  itBehavesLikeAWeatherSource(async () => ({ source: source(), now, places }));

  it('appends its paths to the path of a mirror', async () => {
    const paths: string[] = [];
    respond = (request, response) => {
      paths.push(request.url!.split('?')[0]);
      response.writeHead(503).end();
    };
    const mirrored = new OpenMeteoSource(`${url}/mirror/`);
    await expect(fetchTiles({ source: mirrored, now, places })).rejects.toThrow('503');
    expect(paths).toEqual(['/mirror/v1/forecast']);
  });

  it('requests all locations with one call, in the units of the contract, from seven days back to more than seven ahead', async () => {
    await fetchTiles({ source: source(), now, places });
    expect(requests).toHaveLength(1);
    expect(Object.fromEntries(requests[0])).toMatchObject({
      latitude: '37.7,52.5,37.9',
      longitude: '-113.6,13.4,-113.1',
      wind_speed_unit: 'ms',
      timeformat: 'unixtime',
      past_days: '7',
      forecast_days: '9',
    });
  });

  it('reads radiation as the mean of the hour before its timestamp, and other variables as instantaneous', async () => {
    const { tiles } = await fetchTiles({ source: source(), now, places: [places[1]] });
    const [tile] = tiles;
    const { hourly } = createForecastResponse(requests[0], 52.5, now);
    expect(tile).toMatchObject({ period: 'PT60M', first_period_end: '2026-05-03T01:00:00.000Z', steps: 16 * 24 - 1 });
    expect(unpackColumn(tile.columns.ghi!)[10]).toBeCloseTo(hourly.shortwave_radiation[11]!, 2);
    expect(unpackColumn(tile.columns.wind_direction!)[10]).toBeCloseTo(hourly.wind_direction_10m[11]!, 1);
    expect(unpackColumn(tile.columns.precipitation_rate!)[10]).toBeCloseTo(hourly.precipitation[11]!, 1);
    const mean = (hourly.temperature_2m[10]! + hourly.temperature_2m[11]!) / 2;
    expect(unpackColumn(tile.columns.air_temp!)[10]).toBeCloseTo(mean, 2);
    expect(tile.attribution).toContain('Open-Meteo');
  });

  it('has a history: hours of the archive', async () => {
    const paths: string[] = [];
    respond = (request, response) => {
      const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
      paths.push(pathname);
      requests.push(searchParams);
      const days = (Date.parse(searchParams.get('end_date')!) - Date.parse(searchParams.get('start_date')!)) / DAY + 1;
      const archive = new URLSearchParams(searchParams);
      archive.set('past_days', '0');
      archive.set('forecast_days', String(days));
      const answer = createForecastResponse(archive, 37.7, Date.parse(searchParams.get('start_date')!));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer));
    };
    const [from, to] = [Date.UTC(2012, 5, 1), Date.UTC(2012, 6, 1)];
    const request = { place: places[0], from, to, period: 5 * MINUTE, now, signal: new AbortController().signal };
    const [tile] = await source().fetchHistory({
      ...request,
      reject: (rejection) => expect(rejection).toBeUndefined(),
    });
    expect(paths).toEqual(['/v1/archive']);
    expect(Object.fromEntries(requests[0])).toMatchObject({ start_date: '2012-06-01', end_date: '2012-07-01' });
    expect(requests[0].has('past_days')).toBe(false);
    expect(tile).toMatchObject({ kind: 'forecast', period: 'PT60M', first_period_end: '2012-06-01T01:00:00.000Z' });
    expect(Date.parse(tile.first_period_end) + (tile.steps - 1) * HOUR).toBeGreaterThanOrEqual(to);
  });

  it('keeps gaps as gaps', async () => {
    change = (response) => {
      response.hourly.shortwave_radiation[20] = null;
      return response;
    };
    const { tiles, rejections } = await fetchTiles({ source: source(), now, places: [places[0]] });
    expect(rejections).toEqual([]);
    expect(
      [...unpackColumn(tiles[0].columns.ghi!)].map((value, i) => (Number.isNaN(value) ? i : -1)).filter((i) => i >= 0),
    ).toEqual([19]);
  });

  it('keeps a long gap of a variable other than clouds', async () => {
    change = (response) => {
      response.hourly.temperature_2m.fill(null, 200, 212);
      response.hourly.shortwave_radiation.fill(null, 200, 212);
      return response;
    };
    const { tiles, rejections } = await fetchTiles({ source: source(), now, places: [places[0]] });
    expect(rejections).toEqual([]);
    expect(tiles[0].steps).toBe(16 * 24 - 1);
  });

  // Hour 200 is 08:00 of the next day.
  it('rejects a place whose clouds are missing for hours of tomorrow, and repeats the request with the next poll', async () => {
    change = (response, place) => {
      if (place === 0) for (const name of withoutTime(response)) response.hourly[name].fill(null, 200, 212);
      return response;
    };
    const one = source();
    const { tiles, rejections } = await fetchTiles({ source: one, now, places: places.slice(0, 2) });
    expect(rejections).toEqual([
      {
        code: 'unexpected-response',
        message:
          'the response for 37.7,-113.6 lacks shortwave_radiation and cloud_cover for 12 hours from 2026-05-11T08:00Z',
        file: url,
        field: 'shortwave_radiation',
        count: 1,
      },
    ]);
    expect(tiles.map(({ points }) => points?.latitude)).toEqual([[52.5]]);
    await fetchTiles({ source: one, now: now + 10 * MINUTE, places: places.slice(0, 2) }, { since: now });
    expect(requests[1].get('latitude')).toBe('37.7');
  });

  it('rejects a place without any clouds', async () => {
    change = (response) => {
      response.hourly.shortwave_radiation.fill(null);
      response.hourly.cloud_cover.fill(null);
      return response;
    };
    const { tiles, rejections } = await fetchTiles({ source: source(), now, places: [places[0]] });
    expect(rejections.map(({ message }) => message)).toEqual([
      expect.stringContaining('for 383 hours from 2026-05-03'),
    ]);
    expect(tiles).toEqual([]);
  });

  it.each([
    ['two missing hours', [[200, 202]], '2026-05-03T01:00:00.000Z', 383],
    ['missing hours at the start', [[0, 20]], '2026-05-03T20:00:00.000Z', 364],
    ['hours before a gap that has passed', [[50, 60]], '2026-05-05T12:00:00.000Z', 324],
  ])('uses the hours with clouds: %s', async (_, gaps, first_period_end, steps) => {
    change = (response) => {
      for (const name of withoutTime(response))
        for (const [from, to] of gaps) response.hourly[name].fill(null, from, to);
      return response;
    };
    const { tiles, rejections } = await fetchTiles({ source: source(), now, places: [places[0]] });
    expect(rejections).toEqual([]);
    expect(tiles).toEqual([expect.objectContaining({ first_period_end, steps })]);
  });

  it('uses the hours before missing hours at the end, and reports these', async () => {
    change = (response) => {
      for (const name of withoutTime(response)) response.hourly[name].fill(null, 370, 384);
      return response;
    };
    const { tiles, rejections } = await fetchTiles({ source: source(), now, places: [places[0]] });
    expect(rejections.map(({ message }) => message)).toEqual([
      expect.stringContaining('for its last 14 hours, from 2026-05-18T10:00Z; using the hours before'),
    ]);
    expect(tiles).toEqual([expect.objectContaining({ first_period_end: '2026-05-03T01:00:00.000Z', steps: 369 })]);
  });

  it('rejects a variable in another unit, or with an implausible value, with the reason', async () => {
    change = (response, place) => {
      response.hourly_units.wind_speed_10m = 'km/h';
      if (place === 0) response.hourly.shortwave_radiation[5] = 5000;
      return response;
    };
    const { tiles, rejections } = await fetchTiles({ source: source(), now, places: places.slice(0, 2) });
    expect(rejections.map(({ code, field, value, count }) => [code, field, value, count])).toEqual([
      ['value-out-of-limits', 'ghi', 5000, 1],
      ['unexpected-unit', 'wind_speed_10m', 'km/h', 2],
    ]);
    expect(
      tiles.map(({ columns }) => [Boolean(columns.ghi), Boolean(columns.wind_speed), Boolean(columns.air_temp)]),
    ).toEqual([
      [false, false, true],
      [true, false, true],
    ]);
  });

  it('says that a unit is missing or empty', async () => {
    change = (response) => {
      response.hourly_units.snow_depth = '';
      delete (response.hourly_units as Partial<Record<string, string>>).wind_speed_10m;
      return response;
    };
    const { rejections } = await fetchTiles({ source: source(), now, places: [places[0]] });
    expect(rejections.map(({ code, message }) => [code, message])).toEqual([
      ['unexpected-unit', 'the unit of wind_speed_10m is missing, not m/s'],
      ['unexpected-unit', 'the unit of snow_depth is missing, not m'],
    ]);
  });

  it('rejects a response without hours', async () => {
    change = (response, place) => (place === 0 ? { ...response, hourly: { time: [1, 2, 4] } } : response);
    const { tiles, rejections } = await fetchTiles({ source: source(), now, places: places.slice(0, 2) });
    expect(rejections).toEqual([expect.objectContaining({ code: 'unexpected-response', field: 'time' })]);
    expect(tiles).toHaveLength(1);
  });

  it('rejects a response of the past, and repeats the request with the next poll', async () => {
    const one = source();
    const later = { source: one, now: now + 20 * DAY, places: [places[0]] };
    const { tiles, rejections } = await fetchTiles(later);
    expect(rejections).toEqual([expect.objectContaining({ code: 'unexpected-response', field: 'time' })]);
    expect(tiles).toEqual([]);
    await fetchTiles({ ...later, now: later.now + 10 * MINUTE }, { since: later.now });
    expect(requests).toHaveLength(2);
  });

  it('refreshes a location after an hour, and requests a new one at once', async () => {
    const one = source();
    expect(one.getNextRequestTime(places)).toBe(-Infinity);
    await fetchTiles({ source: one, now, places });
    expect(one.getNextRequestTime(places)).toBe(now + HOUR);
    await fetchTiles({ source: one, now: now + 50 * MINUTE, places }, { since: now });
    expect(requests).toHaveLength(1);
    await fetchTiles({ source: one, now: now + HOUR, places }, { since: now });
    expect(requests).toHaveLength(2);
    await fetchTiles({ source: one, now: now + HOUR, places: [{ latitude: 1, longitude: 1 }] });
    expect(requests).toHaveLength(3);
  });

  it('splits many locations into calls of a hundred', async () => {
    const many = Array.from({ length: 250 }, (_, i) => ({ latitude: i / 20, longitude: 10 }));
    await fetchTiles({ source: source(), now, places: many });
    expect(requests.map((query) => query.get('latitude')!.split(',').length)).toEqual([100, 100, 50]);
  });

  it('expects new data of many locations as rarely as it refreshes them', async () => {
    const many = Array.from({ length: 525 }, (_, i) => ({ latitude: i / 20, longitude: 10 }));
    const { tiles } = await fetchTiles({ source: source(), now, places: many });
    expect(new Set(tiles.map(({ next_run_at }) => next_run_at))).toEqual(
      new Set([new Date(now + 2 * HOUR).toISOString()]),
    );
  });

  it.each([
    [404, {}, '{"error":true,"reason":"no"}', 'responded with 404'],
    [200, {}, '<html>', 'not JSON'],
    [200, {}, '[]', 'for 0 of 1 places'],
    [200, {}, 'null', 'of 1 places'],
  ])('fails on a response %d %o %s', async (status, headers, body, message) => {
    respond = (_, response) => response.writeHead(status, headers as Record<string, string>).end(body);
    await expect(fetchTiles({ source: source(), now, places: [places[0]] })).rejects.toThrow(message);
  });

  it('probes the current time only', async () => {
    await expect(source().probe(now, new AbortController().signal)).resolves.toBeUndefined();
    await expect(source().probe(Date.UTC(2019, 2, 1), new AbortController().signal)).rejects.toThrow(
      'time of the clock',
    );
  });

  it('fails when the service is unreachable, and at the latest when it is aborted', async () => {
    const unreachable = new OpenMeteoSource('http://127.0.0.1:1');
    await expect(fetchTiles({ source: unreachable, now, places })).rejects.toThrow('cannot be reached');
    respond = () => {};
    const signal = AbortSignal.timeout(50);
    await expect(fetchTiles({ source: source(), now, places }, { signal })).rejects.toThrow('cannot be reached');
    server.closeAllConnections();
  });
});
