import { MINUTE } from '@daystar/timeseries';
import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import { GatewayFixture, NOW } from '../gateway.fixture';

type Row = Record<string, string | number | null>;

describe.each(['utility_scale_sites', 'rooftop_sites'])('charts of %s', (kind) => {
  const fixture = new GatewayFixture();
  let path = '';
  beforeAll(async () => {
    await fixture.start();
    path = `/${kind}/${await fixture.addSiteWithRows({}, `/${kind}`)}`;
  });
  afterAll(() => fixture.close());
  const json = async (query: string) =>
    (await (await fixture.get(`${path}/${query}`)).json()) as { estimated_actuals: Row[] };
  const page = async () => (await fixture.get(`${path}/accuracy?format=html`)).text();

  it('states at first that there are no forecasts', async () => {
    const answer = await json('accuracy');
    expect(answer).toMatchObject({ lead: 'PT60M', periods_forecast: 0, measurements: 0 });
    expect(answer.estimated_actuals).toHaveLength(336);
    expect(answer.estimated_actuals[0]).toMatchObject({ hour_ahead: null, hour_ahead90: null, measured: null });
    const text = await page();
    expect(text).toContain('No issue is old enough yet');
    expect(text).toContain('There are no measurements of the last 7 days');
  });

  describe('hours later', () => {
    beforeAll(async () => {
      for (let made = 1; made <= 18; made++) {
        fixture.clock.time = NOW + made * 10 * MINUTE;
        fixture.archived.push(fixture.buildIssue(fixture.archived[0].resource));
        await fixture.rowCache.publishIssue(fixture.archived.at(-1)!);
      }
      const period_end = new Date(NOW - 13 * MINUTE + 120 * MINUTE).toISOString();
      fixture.measurements.push({ period_end, period: 'PT30M', total_power: 12.5 });
    });

    it.each(['as_of=2026-03-01T00:00:00Z', 'issue_id=1', 'lead=PT1H'])(
      'refuses %s by its name, because it has one lead',
      async (past) => {
        const response = await fixture.get(`${path}/accuracy?${past}`);
        const [name] = past.split('=');
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ response_status: { errors: [{ field_name: name }] } });
      },
    );

    it('shows hour-ahead forecasts, as they were served, beside actuals and measurements', async () => {
      const { estimated_actuals } = await json('accuracy?hours=2');
      const ahead = await json('estimated_actuals?lead=PT1H&hours=2');
      const actuals = await json('estimated_actuals?hours=2');
      expect(
        estimated_actuals.map(({ hour_ahead, hour_ahead10, hour_ahead90 }) => [hour_ahead, hour_ahead10, hour_ahead90]),
      ).toEqual(
        ahead.estimated_actuals.map(({ pv_estimate, pv_estimate10, pv_estimate90 }) => [
          pv_estimate,
          pv_estimate10,
          pv_estimate90,
        ]),
      );
      expect(estimated_actuals[0].hour_ahead).toEqual(expect.any(Number));
      expect(estimated_actuals.map((row) => row.pv_estimate)).toEqual(
        actuals.estimated_actuals.map((row) => row.pv_estimate),
      );
      const measured = estimated_actuals.filter((row) => row.measured !== null);
      expect(measured).toEqual([
        expect.objectContaining({ measured: 12.5, period_end: '2026-03-01T17:00:00.0000000Z' }),
      ]);
      expect(await page()).toContain('Measurements of the last 7 days: 1');
    });

    it('shows only measurements that pass quality control and cover 80 % of a period', async () => {
      const flagged = (verdict: string, minutes: number, period: string) => ({
        verdict,
        period,
        total_power: 90,
        period_end: new Date(NOW + (107 - minutes) * MINUTE).toISOString(),
      });
      const before = fixture.measurements.length;
      fixture.measurements.push(
        flagged('unit_suspect', 30, 'PT30M'),
        flagged('curtailed', 60, 'PT30M'),
        flagged('night', 90, 'PT30M'),
        flagged('ok', 120, 'PT5M'),
        flagged('clipped', 150, 'PT30M'),
      );
      const { estimated_actuals } = await json('accuracy?hours=4');
      fixture.measurements.length = before;
      const shown = estimated_actuals.filter((row) => row.measured !== null);
      expect(shown.map(({ period_end, measured }) => [period_end, measured])).toEqual([
        ['2026-03-01T17:00:00.0000000Z', 12.5],
        ['2026-03-01T14:30:00.0000000Z', 90],
      ]);
    });

    it('shows estimated actuals of weather alone, because tuned ones are the measurements', async () => {
      fixture.clock.time += 10 * MINUTE;
      const issue = fixture.buildIssue(fixture.archived[0].resource);
      const { estimated_actuals: actuals } = issue;
      const untuned_estimate = actuals.pv_estimate.map((power) => power + 1);
      await fixture.rowCache.publishIssue({ ...issue, estimated_actuals: { ...actuals, untuned_estimate } });
      const [shown, tuned] = await Promise.all([json('accuracy?hours=4'), json('estimated_actuals?hours=4')]);
      const { period_end, pv_estimate } = tuned.estimated_actuals[4];
      expect(shown.estimated_actuals[4]).toMatchObject({ period_end });
      expect(shown.estimated_actuals[4].pv_estimate).toBeCloseTo(Number(pv_estimate) + 1, 4);
    });

    it('is also served as CSV and XML', async () => {
      const csv = await (await fixture.get(`${path}/accuracy?hours=1&format=csv`)).text();
      const [first] = parse<Row>(csv, { columns: true });
      expect(Object.keys(first).slice(0, 5)).toEqual([
        'hour_ahead',
        'hour_ahead10',
        'hour_ahead90',
        'pv_estimate',
        'measured',
      ]);
      const xml = await (await fixture.get(`${path}/accuracy?hours=1&format=xml`)).text();
      expect(new XMLParser().parse(xml)).toMatchObject({
        response: { estimated_actuals: { estimated_actual: expect.any(Array) as Row[] } },
      });
    });

    it('changes its ETag when an hour-ahead forecast or a measurement arrives', async () => {
      const etag = async () => (await fixture.get(`${path}/accuracy`)).headers.get('etag');
      const before = await etag();
      expect(await etag()).toBe(before);
      fixture.measurements.push({ period_end: new Date(NOW).toISOString(), period: 'PT5M', total_power: 1 });
      expect(await etag()).not.toBe(before);
    });
  });
});
