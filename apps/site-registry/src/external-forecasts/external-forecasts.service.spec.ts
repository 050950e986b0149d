import {
  type DaystarError,
  type ExternalForecastPeriod,
  deleteExternalForecasts,
  listExternalForecasts,
  postExternalForecasts,
} from '@daystar/contracts';
import { describeWith } from '@daystar/testing';
import { HOUR } from '@daystar/timeseries';
import { NOW, RegistryFixture, catchError, filterByKey, waitForDeliveries } from '../site-registry.fixture';

describe('external forecasts, embedded', () => forecastsBehave());
describeWith('stack', 'external forecasts, Kafka and Postgres', () => forecastsBehave(process.env.DAYSTAR_TEST_KAFKA));

const ISSUED_AT = '2026-01-02T06:00:00Z';

function forecastsBehave(kafka?: string): void {
  const registry = new RegistryFixture();
  registry.settings = { retention: { measurementDays: 3000, auditDays: 0 } };
  beforeAll(() => registry.open(kafka), 120_000);
  afterAll(() => registry.close());

  let account_id: string;
  let resource: string;
  beforeEach(async () => {
    account_id = await registry.createAccount();
    resource = `site/${(await registry.createSite(account_id)).resource_id}`;
  });
  const period = (hour: number, pv_estimate: number, more: Partial<ExternalForecastPeriod> = {}) => ({
    period_end: new Date(Date.UTC(2026, 0, 2, hour)).toISOString(),
    period: 'PT1H',
    pv_estimate,
    ...more,
  });
  const post = (forecasts: ExternalForecastPeriod[], issued_at = ISSUED_AT) =>
    registry.request(postExternalForecasts, { account_id, resource, issued_at, forecasts });
  const list = async (from = '2025-12-01', to = '2026-02-01') =>
    (await registry.request(listExternalForecasts, { account_id, resource, from, to })).forecasts;
  const readFields = async (promise: Promise<unknown>) =>
    ((await catchError(promise)) as DaystarError).errors.map(({ field_name }) => field_name);

  it('are stored, published once, and listed with the flag of each period', async () => {
    const forecasts = [period(20, 3, { pv_estimate10: 1, pv_estimate90: 5 }), period(21, 4)];
    expect(await post(forecasts)).toEqual({ stored: 2, warnings: [] });
    expect(await post(forecasts)).toEqual({ stored: 2, warnings: [] });
    await post([period(20, 3.5)], '2026-01-02T07:00:00Z');
    await waitForDeliveries(registry.externalForecasts, resource, 2);
    const events = filterByKey(registry.externalForecasts, resource).map(({ payload }) => payload?.forecasts.length);
    expect(events).toEqual([2, 1]);
    expect(await list()).toEqual([
      {
        issued_at: '2026-01-02T06:00:00.0000000Z',
        period_end: '2026-01-02T20:00:00.0000000Z',
        period: 'PT60M',
        pv_estimate: 3,
        pv_estimate10: 1,
        pv_estimate90: 5,
        verdict: 'ok',
      },
      expect.objectContaining({ issued_at: '2026-01-02T07:00:00.0000000Z', pv_estimate: 3.5, verdict: 'ok' }),
      expect.objectContaining({ period_end: '2026-01-02T21:00:00.0000000Z', pv_estimate: 4 }),
    ]);
    expect(await list('2026-01-02T20:00:00Z', '2026-01-02T21:00:00Z')).toHaveLength(1);
  });

  it('with an error are refused as a whole, with the errors of all periods', async () => {
    const wrong = [
      period(20, 1, { period_end: '2026-02-30T00:00:00Z' }),
      period(21, 1, { period: 'PT0M' }),
      period(6, 1),
      period(22, 1, { period_end: '2026-01-19T06:00:00Z' }),
      period(23, 2, { pv_estimate10: 3, pv_estimate90: 1 }),
    ];
    const fields = ['period_end', 'period', 'period_end', 'period_end', 'pv_estimate10', 'pv_estimate90'];
    const rows = [0, 1, 2, 3, 4, 4];
    expect(await readFields(post([period(19, 1), ...wrong]))).toEqual(
      fields.map((field, k) => `forecasts[${rows[k] + 1}].${field}`),
    );
    expect(await list()).toEqual([]);
  });

  it('have periods that do not overlap, and each once', async () => {
    const half = period(20, 1, { period: 'PT30M' });
    expect(await readFields(post([period(20, 1), half]))).toEqual(['forecasts[1].period_end']);
    expect(await readFields(post([half, period(20, 1, { period: 'PT30M' })]))).toEqual(['forecasts[1].period_end']);
    expect(await list()).toEqual([]);
  });

  it('of the future, without a valid time, or before the retention are refused', async () => {
    const later = new Date(NOW + HOUR).toISOString();
    for (const issued_at of [later, '2026-01-02T06:00:00+99:00', '1970-01-01', '2017-01-01'])
      expect(await readFields(post([period(20, 1)], issued_at))).toContain('issued_at');
    expect(await list()).toEqual([]);
  });

  it('that do not fit the plant are stored with a warning and a flag', async () => {
    const { warnings } = await post([period(19, 61_200), period(9, 30), period(20, 20)]);
    expect(warnings?.map(({ row, error_code }) => [row, error_code])).toEqual([
      [0, 'unit_suspect'],
      [1, 'exceeds_clear_sky'],
    ]);
    expect(warnings?.[0].message).toContain('Check that it is in MW.');
    const verdicts = (await list()).map(({ verdict }) => verdict);
    expect(verdicts).toEqual(['exceeds_clear_sky', 'unit_suspect', 'ok']);
  });

  it('of a rooftop are said to be in kW, if they do not fit', async () => {
    const roof = await registry.createSite(account_id, { capacity: 8 }, 'rooftop');
    resource = `site/${roof.resource_id}`;
    const { warnings } = await post([period(19, 6_100)]);
    expect(warnings?.[0].message).toContain('Check that it is in kW.');
  });

  it('of one day of issues are at most 20,000 periods', async () => {
    const day = Array.from({ length: 1344 }, (_, i) => ({
      period_end: new Date(Date.UTC(2026, 0, 2, 7) + i * 900_000).toISOString(),
      period: 'PT15M',
      pv_estimate: 0,
    }));
    for (let issue = 0; issue < 14; issue++) await post(day, `2026-01-02T06:${10 + issue}:00Z`);
    expect(await catchError(post(day, '2026-01-02T06:40:00Z'))).toMatchObject({
      code: 'Forbidden',
      message:
        'A site or aggregation may have 20,000 forecast periods issued on one day. Post fewer issues, or longer periods.',
    });
    expect(await post(day, '2026-01-01T06:40:00Z')).toMatchObject({ stored: 1344 });
  }, 120_000);

  it('of a range are deleted in one event; those of others stay', async () => {
    await post([period(19, 1), period(20, 2), period(21, 3)]);
    const range = { account_id, resource, from: '2026-01-02T19:00:00Z', to: '2026-01-02T21:00:00Z' };
    const stranger = { ...range, account_id: 'somebody-else' };
    expect(await catchError(registry.request(deleteExternalForecasts, stranger))).toMatchObject({ code: 'NotFound' });
    expect(await catchError(registry.request(listExternalForecasts, stranger))).toMatchObject({ code: 'NotFound' });
    expect(await registry.request(deleteExternalForecasts, range)).toEqual({ deleted: 2 });
    expect(await registry.request(deleteExternalForecasts, range)).toEqual({ deleted: 0 });
    expect(await list()).toMatchObject([{ pv_estimate: 1 }]);
    await waitForDeliveries(registry.deletedExternalForecasts, resource, 1);
    expect(filterByKey(registry.deletedExternalForecasts, resource).map(({ payload }) => payload)).toMatchObject([
      { resource, from: '2026-01-02T19:00:00.0000000Z', to: '2026-01-02T21:00:00.0000000Z' },
    ]);
  });
}
