import { MINUTE, NATIVE_PERIOD_MS, stepsBetween } from '@daystar/timeseries';
import { GatewayFixture } from '../../gateway.fixture';
import { RenderPool } from './render-pool';
import type { RenderJob } from './render-worker';

describe('bodies from render threads', () => {
  const plain = new GatewayFixture();
  const threaded = new GatewayFixture(1);
  const place = 'latitude=37.7&longitude=-113.6';
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

  const paths = [
    '/utility_scale_sites/SITE/forecasts?',
    '/utility_scale_sites/SITE/forecasts?period=PT5M&precision=2&provenance=row',
    '/utility_scale_sites/SITE/estimated_actuals?provenance=summary',
    '/utility_scale_sites/SITE/combined?hours=30&tuned=false',
    '/utility_scale_sites/SITE/weather/forecasts?hours=12',
    '/utility_scale_sites/forecasts?hours=3',
    `/radiation/forecasts?${place}&output_parameters=ghi,air_temp,zenith,dni10`,
    `/radiation/combined?${place}&provenance=row`,
    `/world_pv_power/forecasts?${place}&capacity=5&install_date=2019-03-01`,
    `/pv_power/estimated_actuals?${place}&capacity=5000`,
  ];
  const formats = ['json', 'csv', 'xml', 'arrow'];
  // Each format has each encoding at some paths.
  const encodings = ['gzip', 'br', 'identity'];
  const cases = paths.flatMap((path, i) =>
    formats.map((format) => [`${path}&format=${format}`, encodings[i % encodings.length]] as const),
  );
  it.each(cases)('equal those of the main thread: %s, %s', async (path, encoding) => {
    const [expected, made] = await Promise.all(
      [plain, threaded].map(async (fixture) => {
        const response = await fixture.get(path.replace('SITE', site), { 'accept-encoding': encoding });
        return {
          status: response.status,
          length: response.headers.get('content-length'),
          body: await response.text(),
        };
      }),
    );
    expect(made).toEqual(expected);
    expect(expected.status).toBe(200);
  });
});

describe('the render pool', () => {
  const makers = new RenderPool(2);
  afterAll(() => makers.onApplicationShutdown());

  const steps = stepsBetween(0, 60 * MINUTE, NATIVE_PERIOD_MS);
  const order = (title: string, values = new Float64Array(steps.count).fill(1)): RenderJob => ({
    title,
    envelope: { title },
    tableInputs: [{ kind: 'table', table: { kind: 'world_pv_forecast', steps, columns: { pv_estimate: values } } }],
    format: 'json',
    encoding: 'identity',
  });
  const titleOf = async (body: Promise<Buffer>) => (JSON.parse((await body).toString()) as { title: string }).title;

  it('returns each caller its own body, also for many concurrent jobs', async () => {
    const titles = Array.from({ length: 101 }, (_, index) => `order ${index}`);
    expect(await Promise.all(titles.map((title) => titleOf(makers.render(order(title)))))).toEqual(titles);
  });

  it('rejects a failing job and renders the others of its batch', async () => {
    const wrong = {
      ...order('wrong'),
      tableInputs: [{ kind: 'power', block: new Uint8Array(3) }],
    } as unknown as RenderJob;
    const requested = [makers.render(order('a')), makers.render(wrong), makers.render(order('b'))];
    await expect(requested[1]).rejects.toThrow(/RangeError/);
    expect(await Promise.all([titleOf(requested[0]), titleOf(requested[2])])).toEqual(['a', 'b']);
  });

  it('retries the jobs of a thread that exited on another, once', async () => {
    const request = (title: string) =>
      Promise.all(Array.from({ length: 2000 }, () => titleOf(makers.render(order(title)))));
    const run = jest.spyOn(makers['pool'], 'run');
    const requested = request('a');
    await new Promise(setImmediate);
    await makers['pool'].threads[0].terminate();
    expect(new Set(await requested)).toEqual(new Set(['a']));
    expect(run.mock.calls.length).toBeGreaterThan(1000);
    run.mockRejectedValue(new Error('dead'));
    await expect(makers.render(order('b'))).rejects.toThrow('dead');
    run.mockRestore();
    expect(await request('c')).toHaveLength(2000);
  });
});
