import { unpackColumn } from '@daystar/contracts';
import { DAY, HOUR, MINUTE } from '@daystar/timeseries';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { told, weatherSourceBehaves } from '../weather-source.suite';
import { OpenMeteoSource } from './open-meteo-source';
import { type Answer, forecast } from './testing/open-meteo-answers';

const now = Date.UTC(2026, 4, 10, 9, 30);
const places = [
  { latitude: 37.7, longitude: -113.6 },
  { latitude: 52.5, longitude: 13.4 },
  { latitude: 37.9, longitude: -113.1 },
];
describe('Open-Meteo as a source', () => {
  let server: Server;
  let url: string;
  let asked: URLSearchParams[];
  let change: (answer: Answer, place: number) => unknown;
  let respond: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (respond) return respond(request, response);
      const query = new URL(request.url!, 'http://localhost').searchParams;
      asked.push(query);
      const answers = query
        .get('latitude')!
        .split(',')
        .map((latitude, i) => change(forecast(query, Number(latitude), now), i));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answers.length === 1 ? answers[0] : answers));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    asked = [];
    change = (answer) => answer;
    respond = undefined;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const source = () => new OpenMeteoSource(url);
  asked = [];
  change = (answer) => answer;
  weatherSourceBehaves(async () => ({ source: source(), now, places }));

  it('asks once for all places, in our units, from seven days back to more than seven ahead', async () => {
    await told({ source: source(), now, places });
    expect(asked).toHaveLength(1);
    expect(Object.fromEntries(asked[0])).toMatchObject({
      latitude: '37.7,52.5,37.9',
      longitude: '-113.6,13.4,-113.1',
      wind_speed_unit: 'ms',
      timeformat: 'unixtime',
      past_days: '7',
      forecast_days: '9',
    });
  });

  it('takes radiation as the mean of the hour before its stamp and others as moments', async () => {
    const { tiles } = await told({ source: source(), now, places: [places[1]] });
    const [tile] = tiles;
    const { hourly } = forecast(asked[0], 52.5, now);
    expect(tile).toMatchObject({ period: 'PT60M', first_period_end: '2026-05-03T01:00:00.000Z', steps: 16 * 24 - 1 });
    expect(unpackColumn(tile.columns.ghi!)[10]).toBeCloseTo(hourly.shortwave_radiation[11]!, 2);
    expect(unpackColumn(tile.columns.wind_direction!)[10]).toBeCloseTo(hourly.wind_direction_10m[11]!, 1);
    const mean = (hourly.temperature_2m[10]! + hourly.temperature_2m[11]!) / 2;
    expect(unpackColumn(tile.columns.air_temp!)[10]).toBeCloseTo(mean, 2);
    expect(tile.attribution).toContain('Open-Meteo');
  });

  it('keeps gaps as gaps', async () => {
    change = (answer) => {
      answer.hourly.shortwave_radiation[20] = null;
      return answer;
    };
    const { tiles, rejections } = await told({ source: source(), now, places: [places[0]] });
    expect(rejections).toEqual([]);
    expect(
      [...unpackColumn(tiles[0].columns.ghi!)].map((value, i) => (Number.isNaN(value) ? i : -1)).filter((i) => i >= 0),
    ).toEqual([19]);
  });

  it('leaves out a variable in another unit, or with a value that is no weather, and says why', async () => {
    change = (answer, place) => {
      answer.hourly_units.wind_speed_10m = 'km/h';
      if (place === 0) answer.hourly.shortwave_radiation[5] = 5000;
      return answer;
    };
    const { tiles, rejections } = await told({ source: source(), now, places: places.slice(0, 2) });
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

  it('rejects an answer without hours', async () => {
    change = (answer, place) => (place === 0 ? { ...answer, hourly: { time: [1, 2, 4] } } : answer);
    const { tiles, rejections } = await told({ source: source(), now, places: places.slice(0, 2) });
    expect(rejections).toEqual([expect.objectContaining({ code: 'unexpected-answer', field: 'time' })]);
    expect(tiles).toHaveLength(1);
  });

  it('rejects an answer of the past, and asks again with the next poll', async () => {
    const one = source();
    const later = { source: one, now: now + 20 * DAY, places: [places[0]] };
    const { tiles, rejections } = await told(later);
    expect(rejections).toEqual([expect.objectContaining({ code: 'unexpected-answer', field: 'time' })]);
    expect(tiles).toEqual([]);
    await told({ ...later, now: later.now + 10 * MINUTE }, { since: later.now });
    expect(asked).toHaveLength(2);
  });

  it('asks about a place again after an hour, and at once about a new one', async () => {
    const one = source();
    await told({ source: one, now, places });
    await told({ source: one, now: now + 50 * MINUTE, places }, { since: now });
    expect(asked).toHaveLength(1);
    await told({ source: one, now: now + HOUR, places }, { since: now });
    expect(asked).toHaveLength(2);
    await told({ source: one, now: now + HOUR, places: [{ latitude: 1, longitude: 1 }] });
    expect(asked).toHaveLength(3);
  });

  it('splits many places into calls of a hundred', async () => {
    const many = Array.from({ length: 250 }, (_, i) => ({ latitude: i / 20, longitude: 10 }));
    await told({ source: source(), now, places: many });
    expect(asked.map((query) => query.get('latitude')!.split(',').length)).toEqual([100, 100, 50]);
  });

  it.each([
    [404, {}, '{"error":true,"reason":"no"}', 'answered 404'],
    [200, {}, '<html>', 'not JSON'],
    [200, {}, '[]', '0 answers for 1 places'],
    [200, {}, 'null', '1 places'],
  ])('fails as a whole on an answer %d %o %s', async (status, headers, body, message) => {
    respond = (_, response) => response.writeHead(status, headers as Record<string, string>).end(body);
    await expect(told({ source: source(), now, places: [places[0]] })).rejects.toThrow(message);
  });

  it("is there for the clock's time only", async () => {
    await expect(source().probe(now, new AbortController().signal)).resolves.toBeUndefined();
    await expect(source().probe(Date.UTC(2019, 2, 1), new AbortController().signal)).rejects.toThrow("clock's time");
  });

  it('fails when nobody is there, or waits for no longer than its caller', async () => {
    const nobody = new OpenMeteoSource('http://127.0.0.1:1');
    await expect(told({ source: nobody, now, places })).rejects.toThrow('cannot be reached');
    respond = () => {};
    const signal = AbortSignal.timeout(50);
    await expect(told({ source: source(), now, places }, { signal })).rejects.toThrow('cannot be reached');
    server.closeAllConnections();
  });
});
