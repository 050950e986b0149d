import { Piscina } from 'piscina';
import { WorkerBodyParser } from './worker-body-parser';
import { GatewayFixture } from '../../gateway.fixture';

const CSV = { 'content-type': 'text/csv' };
const stampAt = (index: number) => new Date(Date.UTC(2026, 1, 1) + index * 300_000).toISOString();
const rowAt = (index: number) => ({ period_end: stampAt(index), period: 'PT5M', total_power: index / 7, note: 'n' });
const rows = (count: number) => Array.from({ length: count }, (_, index) => rowAt(index));
const lines = (count: number, more = '') =>
  `Period_End,period,total_power,note\n${rows(count)
    .map(({ period_end, period, total_power }) => `${period_end},${period},${total_power},${more}\n`)
    .join('')}`;

/** Bodies of measurements, each with the expected status. */
const MEASUREMENTS: Record<string, [number, string | object, Record<string, string>?]> = {
  'a list': [200, { measurements: rows(300) }],
  'a list with wrong rows': [200, { measurements: rows(300).map((row, i) => (i % 2 ? row : { ...row, period: i })) }],
  'a list of the future': [
    400,
    { measurements: rows(200).map((row) => ({ ...row, period_end: '2126-01-01T00:00Z' })) },
  ],
  'a single one with much beside it': [200, { measurement: rowAt(0), note: 'x'.repeat(9000) }],
  'a list without a right row': [400, { measurements: Array.from({ length: 1500 }, () => ({})) }],
  'a list that is too long': [400, { measurements: Array.from({ length: 10_001 }, () => 0) }],
  'no list': [400, { measurement: null, note: 'x'.repeat(9000) }],
  'a text': [400, JSON.stringify('x'.repeat(9000))],
  'half a list': [400, JSON.stringify({ measurements: rows(300) }).slice(0, -2)],
  'keys that reach a prototype': [400, `{"measurements":[${'{"__proto__":{"a":1}},'.repeat(300)}0]}`],
  'a list nested out of measure': [400, '['.repeat(9000) + ']'.repeat(9000)],
  'a NUL': [400, { measurements: [...rows(300), { note: '\0' }] }],
  'more values than are parsed': [400, `{"measurements":[${'0,'.repeat(1_500_000)}0]}`],
  'a form that is JSON': [
    200,
    JSON.stringify({ measurements: rows(500) }),
    { 'content-type': 'application/x-www-form-urlencoded' },
  ],
  'a table': [200, lines(300), CSV],
  'a table with unread text': [200, lines(2000, 'ä'.repeat(100)), CSV],
  'a table with a NUL': [400, lines(2000, '\0'), CSV],
  'a table without a valid row': [400, `a,b\n${'1,2\n'.repeat(1500)}`, CSV],
  'a table that is too long': [400, `period_end,period\n${'1,2\n'.repeat(10_001)}`, CSV],
  'a table with a duplicate column': [400, `period,${lines(300)}`, CSV],
  'a table with lines of different lengths': [400, `${lines(300)}1,2\n`, CSV],
};

describe('large bodies that a worker thread parses', () => {
  const plain = new GatewayFixture();
  const threaded = new GatewayFixture(1);
  let site = '';
  beforeAll(async () => {
    // Ids are assigned in order, so both fixtures have the same.
    for (const fixture of [plain, threaded]) {
      await fixture.start();
      site = await fixture.addSiteWithRows();
    }
  });
  afterAll(async () => {
    await threaded.close();
    await plain.close();
  });

  const both = (path: string, body: string | object, headers?: Record<string, string>) =>
    Promise.all(
      [plain, threaded].map(async (fixture) => {
        const response = await fixture.send('POST', path, body, { ...headers, 'x-request-id': 'one' });
        const responseHeaders = [...response.headers].filter(
          ([name]) => name !== 'date' && !name.startsWith('x-rate-limit'),
        );
        return { status: response.status, headers: responseHeaders, text: await response.text() };
      }),
    );

  it.each(Object.keys(MEASUREMENTS))(
    'get the same responses as bodies parsed in the main thread, and store the same: %s',
    async (name) => {
      const [status, body, headers] = MEASUREMENTS[name];
      const run = jest.spyOn(WorkerBodyParser.prototype, 'parse');
      const stored = [plain, threaded].map(({ measurements }) => measurements.length);
      const [expected, got] = await both(`/utility_scale_sites/${site}/measurements`, body, headers);
      expect(run).toHaveBeenCalledTimes(1);
      run.mockRestore();
      expect(got).toEqual(expected);
      expect(got.status).toBe(status);
      const [first, second] = [plain, threaded].map(({ measurements }, index) => measurements.slice(stored[index]));
      expect(second.map((one) => ({ ...one }))).toEqual(first.map((one) => ({ ...one })));
      expect(first.length > 0).toBe(status === 200);
    },
  );

  const padding = 'x'.repeat(70_000);
  const SITE = { name: 'north', latitude: 37.7, longitude: -113.6, capacity: 5 };
  it.each<[string, number, string, object | string]>([
    ['a site with much beside it', 201, '/utility_scale_sites', { ...SITE, padding }],
    ['a wrong site', 400, '/utility_scale_sites', { ...SITE, name: padding }],
    ['half a site', 400, '/utility_scale_sites', JSON.stringify({ ...SITE, padding }).slice(0, -1)],
    ['a text that cannot be stored', 400, '/utility_scale_sites', { ...SITE, padding: `${padding}\0` }],
    ['more values than are parsed', 400, '/utility_scale_sites', `[${'{},'.repeat(40_000)}0]`],
    ['keys that reach a prototype', 400, '/utility_scale_sites', `{"__proto__":{},"padding":"${padding}"}`],
  ])(
    'get the same responses as bodies parsed in the main thread, on other paths too: %s',
    async (_name, status, path, body) => {
      const run = jest.spyOn(WorkerBodyParser.prototype, 'parse');
      const [expected, got] = await both(path, body);
      expect(run).toHaveBeenCalledTimes(1);
      run.mockRestore();
      expect([got.status, got.text.replace(/"created_at":"[^"]*"/, '')]).toEqual([
        status,
        expected.text.replace(/"created_at":"[^"]*"/, ''),
      ]);
    },
  );

  it('do not include small ones, which the main thread parses', async () => {
    const run = jest.spyOn(WorkerBodyParser.prototype, 'parse');
    await both('/utility_scale_sites', SITE);
    await both(`/utility_scale_sites/${site}/measurements`, { measurements: rows(10) });
    expect(run).not.toHaveBeenCalled();
    run.mockRestore();
  });

  it('require a key before they are read or parsed', async () => {
    const run = jest.spyOn(WorkerBodyParser.prototype, 'parse');
    const path = `/utility_scale_sites/${site}/measurements`;
    const [expected, got] = await both(path, lines(300), { ...CSV, authorization: 'Bearer unknown-key' });
    expect([expected.status, got.status]).toEqual([401, 401]);
    expect(run).not.toHaveBeenCalled();
    run.mockRestore();
  });

  it('are rejected when they exceed the memory of the thread, which continues with the next', async () => {
    const run = jest.spyOn(Piscina.prototype, 'run');
    run.mockRejectedValueOnce(Object.assign(new Error('out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }));
    const path = `/utility_scale_sites/${site}/measurements`;
    expect((await threaded.send('POST', path, lines(300), CSV)).status).toBe(413);
    run.mockRestore();
    expect((await threaded.send('POST', path, lines(300), CSV)).status).toBe(200);
  });
});

describe('a form', () => {
  it('with more fields than any form has is refused before it is read', async () => {
    const fixture = await new GatewayFixture().start();
    const body = 'a&'.repeat(500_000);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await fixture.send('POST', '/utility_scale_sites', body, headers);
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('at most 600 fields')]);
    await fixture.close();
  });
});
